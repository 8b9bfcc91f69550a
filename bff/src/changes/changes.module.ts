import { Global, Module } from '@nestjs/common';
import { ChangeBus } from './change-bus.js';

@Global()
@Module({ providers: [ChangeBus], exports: [ChangeBus] })
export class ChangesModule {}
