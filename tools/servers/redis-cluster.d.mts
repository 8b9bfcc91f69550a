export interface RedisCluster {
  readonly url: string;
  keys(): Promise<number[]>;
  stop(): void;
}

export function startRedisCluster(): Promise<RedisCluster>;
