import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface CollectedSpan {
  /** `service.name` of the process. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the root span of a trace. */
  parentSpanId: string;
  attributes: Record<string, unknown>;
  failed: boolean;
}

type Value = { stringValue?: string; intValue?: number | string };
type Attribute = { key: string; value: Value };
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

const ERROR_STATUS = 2;

/** A local collector that receives traces by OTLP over HTTP, as JSON, and keeps them. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** Status with which requests are answered while it is set, without keeping spans; 'silence' never responds. */
  broken: number | 'silence' | null = null;

  private readonly unanswered: ServerResponse[] = [];

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
    readonly endpoint: string,
  ) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer(async (request, response) => {
      if (collector.broken === 'silence') return void collector.unanswered.push(response);
      if (collector.broken !== null) return void response.writeHead(collector.broken).end();
      const taken = request.method === 'POST' && request.url === '/v1/traces';
      if (taken) collector.take(JSON.parse(await text(request)));
      response.writeHead(taken ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const collector = new TraceCollector(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return collector;
  }

  stop(): void {
    // A definite failure, so that the sender does not retry.
    for (const response of this.unanswered) response.writeHead(400).end();
    this.server.closeAllConnections();
    this.server.close();
  }

  private take({ resourceSpans }: Export): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        const { name, traceId, spanId, parentSpanId = '', attributes, status } = span;
        const failed = status.code === ERROR_STATUS;
        this.spans.push({ service, name, traceId, spanId, parentSpanId, attributes: valuesOf(attributes), failed });
      }
    }
  }
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
