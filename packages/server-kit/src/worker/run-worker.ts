import 'reflect-metadata';
import { constants, getPriority, setPriority } from 'node:os';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { poolOf } from '@wishboard/database/connection/data-source';
import { register } from 'prom-client';
import { DataSource } from 'typeorm';
import { collectCommonMetrics, measurePool } from '../process/common-metrics.js';
import { exitWithParent, stopThenExit } from '../process/exit-with-parent.js';
import { keepNextTickFast } from '../process/keep-next-tick-fast.js';
import { createLogger, logUncaught, NestLogger } from '../process/logger.js';
import { exitFailedStart, reportPort } from '../process/parent.js';
import type { WorkerSettings } from '../process/worker-settings.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { WorkerCoreModule } from './worker-core.module.js';

export interface WorkerOptions extends WorkerSettings {
  /** The worker's own module. */
  module: Type;
  /** Address and port of /healthz, /readyz and /metrics. */
  host: string;
  port: number;
}

/**
 * Starts a worker process and runs it until SIGTERM, SIGINT or its parent's end. Then it takes no new jobs, lets running ones
 * finish, and exits. A failed start logs one line and exits with a code other than 0.
 */
export async function runWorker({ module, host, port, ...settings }: WorkerOptions): Promise<void> {
  keepNextTickFast();
  const logger = createLogger(settings.name, settings.logLevel);
  logUncaught(logger);
  try {
    const app = await NestFactory.create<NestFastifyApplication>(
      rootModule(module, WorkerCoreModule.register(settings, logger)),
      new FastifyAdapter(),
      { logger: new NestLogger(logger), abortOnError: false },
    );
    const database = app.get(DataSource);
    collectCommonMetrics(register, settings.revision ?? 'unknown', {
      databaseUrl: settings.databaseUrl,
      redis: () => app.get(RedisConnections).producer.ping(),
    });
    measurePool(poolOf(database), register);
    const stop = () => app.close();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stopThenExit(stop));
    exitWithParent(stop);
    await app.listen(port, host);
    lowerPriority();
    logger.info({ host, port: reportPort(app.getHttpServer()) }, 'ready');
  } catch (error) {
    exitFailedStart(logger, error);
  }
}

/**
 * Lowers the priority of the process, so that requests of members come before background work on an overloaded machine. With "below
 * normal" the process gets a tenth of the CPU time of a competing process with normal priority.
 */
function lowerPriority(): void {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}

function rootModule(module: Type, core: ReturnType<typeof WorkerCoreModule.register>): Type {
  @Module({ imports: [core, module] })
  class WorkerModule {}
  return WorkerModule;
}
