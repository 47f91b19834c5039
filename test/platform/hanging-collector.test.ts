import { describe, expect, it, vi } from 'vitest';
import { startBuiltPlatform } from '../testkit/process/built-platform.ts';
import { startOtlpReceiver } from '../testkit/telemetry/otlp-receiver.ts';

describe('a platform whose collector hangs', () => {
  it('serves, logs it once, and stops in time', async () => {
    const collector = await startOtlpReceiver(() => {});
    const platform = await startBuiltPlatform({
      Observability__OtlpEndpoint: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    });
    const complaints = () => platform.lines.filter((line) => line.includes('traces cannot be delivered'));
    try {
      await vi.waitFor(
        async () => {
          expect((await fetch(`${platform.url}/nowhere`)).status).toBe(404);
          expect(collector.requests()).toBeGreaterThan(3);
        },
        { timeout: 20_000 },
      );
      await vi.waitFor(() => expect(complaints()).toHaveLength(1));
      expect(await platform.stop()).toBe(0);
      expect(complaints()).toHaveLength(1);
    } finally {
      await platform.remove();
      await collector.close();
    }
  });
});
