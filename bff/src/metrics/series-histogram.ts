import { Histogram, type HistogramConfiguration, register } from 'prom-client';

type Settings<Label extends string> = HistogramConfiguration<Label> & { buckets: number[] };
type SeriesOf<Label extends string> = (labels: Record<Label, string>) => Pick<Histogram, 'observe'>;

/**
 * Creates a histogram in which each series is a histogram without labels. prom-client joins the labels of every observation to find its
 * series, which took up to a tenth of the BFF's time for an unchanged page.
 *
 * @returns a function that creates the series for a combination of labels. Call it once for each combination and keep the result.
 */
export function seriesHistogram<Label extends string>(settings: Settings<Label>): SeriesOf<Label> {
  const { name, help, buckets, registers = [register] } = settings;
  const all: { labels: Record<Label, string>; histogram: Histogram }[] = [];
  /** The interface that a registry needs of a metric. prom-client itself registers such an object for metrics aggregated over a cluster. */
  const metric = {
    name,
    async get() {
      const values = all.map(async ({ labels, histogram }) => {
        const { values } = await histogram.get();
        return values.map((value) => ({ ...value, labels: { ...value.labels, ...labels } }));
      });
      return { name, help, type: 'histogram', aggregator: 'sum', values: (await Promise.all(values)).flat() };
    },
    reset() {
      for (const { histogram } of all) histogram.reset();
    },
  };
  for (const registry of registers) registry.registerMetric(metric as unknown as Histogram);
  return (labels) => {
    const histogram = new Histogram({ name, help, buckets, registers: [] });
    all.push({ labels, histogram });
    return histogram;
  };
}
