import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { type Span, setTracer, type Tracer } from './spans.ts';

const KINDS = { request: SpanKind.SERVER, statement: SpanKind.CLIENT, job: SpanKind.CONSUMER };

/**
 * Sends the spans of this process to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. The SDK reads the further standard settings itself:
 * headers, the sampler, the name of the service. Returns a function that sends the remaining spans.
 */
export function startTracing(version: string): () => Promise<void> {
  const resource = resourceFromAttributes({ 'service.name': 'vezu', 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resource)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  setTracer(tracerOf(provider));
  return async () => {
    setTracer(null);
    // A collector that is away must not keep a node from stopping.
    await provider.shutdown().catch(() => undefined);
    context.disable();
  };
}

function tracerOf(provider: BasicTracerProvider): Tracer {
  const spans = provider.getTracer('vezu');
  return {
    isWithin: () => trace.getActiveSpan() !== undefined,
    begin(name, kind, attributes = {}): Span {
      const span = spans.startSpan(name, { kind: KINDS[kind], attributes });
      const spanContext = trace.setSpan(context.active(), span);
      return {
        set: (more) => void span.setAttributes(more),
        fail(error) {
          const type = error instanceof Error && 'code' in error ? String(error.code) : 'Error';
          span.setAttribute('error.type', type);
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => span.end(),
        within: (work) => context.with(spanContext, work),
      };
    },
  };
}
