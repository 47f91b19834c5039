import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../kernel/telemetry/logger.ts';
import type { RenderedDashboard } from '../rendering/render.service.ts';
import type { Watcher } from './live-dashboard.ts';
import { LiveDashboards } from './live-dashboards.ts';

const pace = { turn: 1_000, reread: 15_000 };
const limits = { streams: 100, dashboards: 4 };
const viewer = { tenantId: 't', userId: 'u', viewerClass: 'c' };

/** The tenant and the dashboard as they are; each watcher reads them. */
class World {
  grants = 'g1';
  mayWatch = true;
  heads: () => Promise<string> = async () => 'h1';
  renders = 0;

  watcher(): Watcher {
    return {
      mayWatch: async () => this.mayWatch,
      grants: async () => this.grants,
      readHeads: () => this.heads(),
      render: async () => {
        this.renders += 1;
        return { dashboardId: 'd', widgets: [] } as unknown as RenderedDashboard;
      },
      wake: vi.fn(),
    };
  }
}

describe('live dashboards of a process', () => {
  let now = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      now += pace.turn;
      await vi.advanceTimersByTimeAsync(pace.turn);
    }
  };
  const open = () => {
    const warn = vi.fn();
    const live = new LiveDashboards(pace, limits, { ...silentLogger, warn } as never);
    return { world: new World(), live, warn };
  };

  it('never hand out what was read before, under other grants or longer than a turn ago', async () => {
    const { world, live } = open();
    const join = () => live.join(viewer, world.watcher());
    await join();
    await join();
    expect(world.renders).toBe(1);
    world.grants = 'g2';
    await join();
    expect(world.renders).toBe(2);
    now += pace.turn;
    world.heads = async () => 'h2';
    await join();
    expect(world.renders).toBe(3);
    await live.stop();
  });

  it('read again what a change of grants may show otherwise, and end where dashboards may not be seen', async () => {
    const { world, live } = open();
    const watcher = world.watcher();
    const { dashboard } = await live.join(viewer, watcher);
    // The heads of the first turn are new, those of the second are not.
    await turns(2);
    expect(world.renders).toBe(2);
    world.grants = 'g2';
    await turns(1);
    expect(world.renders).toBe(3);
    world.mayWatch = false;
    await turns(1);
    expect([dashboard.isClosed, world.renders]).toEqual([true, 3]);
    expect(watcher.wake).toHaveBeenCalled();
    world.mayWatch = true;
    expect((await live.join(viewer, world.watcher())).dashboard).not.toBe(dashboard);
    await live.stop();
  });

  it('continue if changes cannot be read: they are rendered at the regular time, and the failure is logged once', async () => {
    const { world, live, warn } = open();
    world.heads = async () => {
      throw new Error('too slow');
    };
    await live.join(viewer, world.watcher());
    await turns(16);
    expect(world.renders).toBe(2);
    expect(warn).toHaveBeenCalledTimes(1);
    await live.stop();
  });

  it('are half of them at most of one tenant', async () => {
    const { world, live } = open();
    const join = (tenantId: string, viewerClass: string) =>
      live.join({ ...viewer, tenantId, viewerClass }, world.watcher());
    const busy = { errorCode: 'Dashboards:Stream:Busy' };
    const [one] = [await join('t', '1'), await join('t', '2')];
    await expect(join('t', '3')).rejects.toMatchObject(busy);
    await join('t', '2');
    for (const name of ['4', '5']) await join('other', name);
    await expect(join('third', '6')).rejects.toMatchObject(busy);
    one?.leave();
    await join('third', '6');
    await live.stop();
  });
});
