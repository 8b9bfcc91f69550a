import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from '@wishboard/database/connection/data-source';
import { checkSchema } from '@wishboard/database/connection/schema-compatibility';
import { ENTITIES } from '@wishboard/database/entities/entities';
import { DataSource } from 'typeorm';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { Database } from './database.js';

/** Provides the one connection pool, for repositories and for the statements of hot paths. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [SETTINGS],
      useFactory: ({ databaseUrl, poolSize }: BffSettings) => ({
        ...dataSourceOptions(databaseUrl, { poolSize, applicationName: 'wishboard-bff' }),
        retryAttempts: 5,
        retryDelay: 500,
      }),
    }),
    TypeOrmModule.forFeature(ENTITIES),
  ],
  providers: [
    {
      provide: Database,
      inject: [getDataSourceToken()],
      useFactory: (dataSource: DataSource) => Database.of(dataSource),
    },
  ],
  exports: [TypeOrmModule, Database],
})
export class DatabaseModule implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws SchemaTooNewError */
  async onModuleInit(): Promise<void> {
    await checkSchema(this.dataSource);
  }
}
