import { Histogram, Registry } from 'prom-client';
import { seriesHistogram } from './series-histogram.js';

const SETTINGS = { name: 'seconds', help: 'How long', labelNames: ['method', 'status'], buckets: [0.1, 1] };
const SERIES = [
  { labels: { method: 'GET', status: '200' }, seconds: [0.05, 0.5, 5] },
  { labels: { method: 'GET', status: '304' }, seconds: [0.1] },
];

describe('A histogram by series', () => {
  it('reports the same metrics as a histogram that gets the labels with each observation', async () => {
    const [usual, bySeries] = [new Registry(), new Registry()];
    const histogram = new Histogram({ ...SETTINGS, registers: [usual] });
    const seriesOf = seriesHistogram({ ...SETTINGS, registers: [bySeries] });
    expect(await bySeries.metrics()).toBe(await usual.metrics());
    for (const { labels, seconds } of SERIES) {
      const series = seriesOf(labels);
      for (const value of seconds) {
        histogram.observe(labels, value);
        series.observe(value);
      }
    }
    expect(await bySeries.metrics()).toBe(await usual.metrics());
    expect(await bySeries.getMetricsAsJSON()).toEqual(await usual.getMetricsAsJSON());
  });

  it('begins anew when its registry does', async () => {
    const registry = new Registry();
    const series = seriesHistogram({ ...SETTINGS, registers: [registry] })({ method: 'GET', status: '200' });
    series.observe(0.5);
    expect(await registry.metrics()).toContain('seconds_count{method="GET",status="200"} 1');
    registry.resetMetrics();
    expect(await registry.metrics()).not.toContain('seconds_count{method="GET",status="200"} 1');
  });
});
