import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Loaded by address: what these modules take from a browser, the types of this project do not have. */
const load = (path: string) => import(new URL(`./application/${path}`, import.meta.url).href);
const { followDashboard } = await load('dashboard/live-updates.ts');
const { Platform } = await load('platform.ts');

const settings = { root: '', api: '/api/v1', moved: {} };
const stream = () => new Response('event: layout\ndata: {"widgetIds":[]}\n\n', { headers: eventStream });
const eventStream = { 'content-type': 'text/event-stream' };

describe('the console, as the platform answers it', () => {
  const fetched = vi.fn<(address: string) => Promise<Response>>();
  const session = { token: async () => 'token', renew: vi.fn<() => Promise<boolean>>() };
  let platform: InstanceType<typeof Platform>;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { origin: 'https://platform.example' });
    vi.stubGlobal('window', { fetch: fetched });
    fetched.mockReset();
    session.renew.mockReset();
    platform = new Platform(settings, session, () => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const refused = (status: number) => Response.json({ status, errorCode: 'x' }, { status });
  const handlers = { onWidget: vi.fn(), onLayout: vi.fn(), onState: vi.fn() };

  it.each([429, 500, 503])('follows a dashboard later that was answered %i', async (status) => {
    const ended = new AbortController();
    fetched.mockImplementation(async () => (fetched.mock.calls.length < 3 ? refused(status) : stream()));
    handlers.onLayout.mockReset().mockImplementation(() => ended.abort());
    const following = followDashboard(platform, 'd', '', handlers, ended.signal);
    await vi.advanceTimersByTimeAsync(60_000);
    await following;
    expect(handlers.onLayout).toHaveBeenCalledTimes(1);
  });

  it.each([403, 404, 405])('follows no dashboard that was answered %i', async (status) => {
    fetched.mockImplementation(async () => refused(status));
    await followDashboard(platform, 'd', '', handlers, new AbortController().signal);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['once more with a new token', true, 2],
    ['not again without one', false, 1],
  ])('asks %s, and shows what the platform says then', async (_name, renewed, times) => {
    session.renew.mockResolvedValue(renewed);
    fetched.mockImplementation(async () => refused(401));
    const { signal } = new AbortController();
    expect((await platform.open('/dashboards/d/stream', 'text/event-stream', signal)).status).toBe(401);
    expect(fetched).toHaveBeenCalledTimes(times);
    await expect(platform.call('ListMyPermissions', {})).rejects.toMatchObject({ problem: { status: 401 } });
    expect(fetched).toHaveBeenCalledTimes(2 * times);
  });
});
