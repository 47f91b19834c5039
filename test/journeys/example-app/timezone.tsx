import { useSetting } from '@platform-service/client/react';
import { useState } from 'react';

const zones = ['UTC', 'America/New_York', 'Asia/Tokyo', 'Europe/Vienna'];

export function Timezone() {
  const { value, isLoading, error, setValue } = useSetting('Svc.Timing.PreferredTimezone');
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (zone: string) => setRefusal((await setValue(zone))?.message ?? null);
  return (
    <section aria-labelledby="timezone">
      <h2 id="timezone">Time zone</h2>
      {error !== null && <p role="alert">{error.message}</p>}
      <select
        aria-labelledby="timezone"
        disabled={isLoading}
        value={value ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        {[...new Set([...zones, value ?? ''])].map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </select>
      {refusal !== null && <p role="alert">{refusal}</p>}
    </section>
  );
}
