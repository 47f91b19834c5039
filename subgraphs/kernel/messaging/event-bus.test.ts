import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type MessagingBench,
  openMessagingBench,
  testTenant,
} from '../../../test/testkit/messaging/messaging.ts';
import { transports } from '../../../test/testkit/messaging/nats.ts';
import { Actor, systemActor } from '../call/actor.ts';
import { type DomainEvent, defineEvent, type EventSubscriber } from '../call/event.ts';
import { defineModule } from '../registry/module.ts';
import { buildRegistry } from '../registry/registry.ts';
import { hostTenant, tenantOf } from '../tenancy/tenant.ts';
import { EventBus } from './event-bus.ts';
import { eventSubscriber } from './event-subscriber.ts';
import { type EventTypeDefinition, eventType } from './event-type.ts';
import { handleOnce } from './handled-event.ts';
import type { Messaging } from './messaging.ts';

const noteWritten = defineEvent<{ text: string }>('Notes.NoteWritten');
const noteErased = defineEvent<{ text: string }>('Notes.NoteErased');
const alice = new Actor({ isAuthenticated: true, userId: 'alice' });
const instant = new Date('2026-01-02T03:04:05.678Z');

function declare(name: string): EventTypeDefinition {
  return {
    name,
    displayKey: `${name}.label`,
    descriptionKey: `${name}.help`,
    category: 'Notes',
    schema: {},
    example: {},
  };
}

const types = [eventType(declare(noteWritten.name)), eventType(declare(noteErased.name))];
const registry = buildRegistry([defineModule({ name: 'notes', contributes: types })]);

/** A subscriber that remembers what it was handed. */
function listener(name: string, eventTypes: EventSubscriber['eventTypes']) {
  const events: DomainEvent[] = [];
  return { name, eventTypes, events, handle: async (event: DomainEvent) => void events.push(event) };
}

describe.each(transports)('events on $label', (kind) => {
  let bench: MessagingBench;
  beforeAll(async () => {
    bench = await openMessagingBench(kind);
  });
  afterEach(() => bench.stop());
  afterAll(() => bench.close());

  const inTenant = <T>(work: (em: EntityManager) => Promise<T>) =>
    bench.database.session(testTenant).transactional((em) => work(em as EntityManager));

  async function startBus(subscribers: readonly EventSubscriber[]) {
    const messaging = bench.messaging();
    const bus = new EventBus({ messaging, registry, subscribers, clock: { now: () => instant } });
    await messaging.start({ work: true });
    return { messaging, publisher: bus.publisher({ tenant: tenantOf(testTenant), actor: alice }), bus };
  }

  it('reaches each interested subscriber with tenant, actor and time', async () => {
    const all = listener('all', '*');
    const written = listener('written', [noteWritten.name]);
    const erased = listener('erased', [noteErased.name]);
    const { messaging, publisher } = await startBus([all, written, erased]);
    await inTenant((em) => publisher.publish(em, noteWritten, { text: 'hello' }));
    await messaging.drain();
    const [event] = written.events;
    expect(written.events).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        type: 'Notes.NoteWritten',
        tenantId: testTenant,
        actorId: 'alice',
        occurredAt: '2026-01-02T03:04:05.678Z',
        traceparent: null,
        data: { text: 'hello' },
      },
    ]);
    expect(all.events).toEqual([event]);
    expect(erased.events).toEqual([]);
  });

  it('carries the nil tenant and no actor for what the system does in host context', async () => {
    const host = listener('host', '*');
    const { messaging, bus } = await startBus([host]);
    const publisher = bus.publisher({ tenant: hostTenant, actor: systemActor });
    await bench.database.system((em) => publisher.publish(em, noteErased, { text: '' }));
    await messaging.drain();
    expect(host.events).toMatchObject([{ tenantId: '00000000-0000-0000-0000-000000000000', actorId: null }]);
  });

  it('exists if and only if its transaction commits', async () => {
    const heard = listener('transactional', '*');
    const { messaging, publisher } = await startBus([heard]);
    const rolledBack = inTenant(async (em) => {
      await publisher.publish(em, noteWritten, { text: 'lost' });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await inTenant((em) => publisher.publish(em, noteWritten, { text: 'kept' }));
    await messaging.drain();
    expect(heard.events.map(({ data }) => data)).toEqual([{ text: 'kept' }]);
    const outside = publisher.publish(bench.database.session(testTenant), noteWritten, { text: 'none' });
    await expect(outside).rejects.toThrow('transactional');
  });

  it.each([0, 1, 7])('costs one statement for %i subscribers', async (count) => {
    const listeners = Array.from({ length: count }, (_, at) => listener(`many-${count}-${at}`, '*'));
    const { messaging, publisher } = await startBus(listeners);
    const statements = await inTenant(async (em) => {
      const executed = vi.spyOn(
        em.getTransactionContext<{ executeQuery(): unknown }>() ?? unreachable(),
        'executeQuery',
      );
      await publisher.publish(em, noteWritten, { text: `${count}` });
      return executed.mock.calls.length;
    });
    expect(statements).toBe(1);
    await messaging.drain();
    expect(listeners.map(({ events }) => events.length)).toEqual(listeners.map(() => 1));
  });

  it('publishes several in one statement, in their order, to each whom it concerns', async () => {
    const all = { ...listener('several', '*'), concurrency: 1 };
    const erased = listener('several-erased', [noteErased.name]);
    const { messaging, publisher } = await startBus([all, erased]);
    await inTenant(async (em) => {
      const executed = vi.spyOn(
        em.getTransactionContext<{ executeQuery(): unknown }>() ?? unreachable(),
        'executeQuery',
      );
      await publisher.publishAll(em, [
        { type: noteWritten, data: { text: 'one' } },
        { type: noteErased, data: { text: 'two' } },
      ]);
      expect(executed).toHaveBeenCalledTimes(1);
      await publisher.publishAll(em, []);
      expect(executed).toHaveBeenCalledTimes(1);
    });
    await messaging.drain();
    const texts = (events: readonly DomainEvent[]) =>
      events.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ data }) => data);
    expect(texts(all.events)).toEqual([{ text: 'one' }, { text: 'two' }]);
    expect(texts(erased.events)).toEqual([{ text: 'two' }]);
  });

  it('repeats the same event for the subscriber that failed, and for no other', async () => {
    const steady = listener('steady', '*');
    const ids: string[] = [];
    const shaky: EventSubscriber = {
      name: 'shaky',
      eventTypes: '*',
      handle: async ({ id }) => {
        ids.push(id);
        if (ids.length < 3) throw new Error('try again');
      },
    };
    const { messaging, publisher } = await startBus([steady, shaky]);
    await inTenant((em) => publisher.publish(em, noteWritten, { text: 'again' }));
    await messaging.drain({ failOnError: false, future: true });
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(steady.events.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('lets a handler have its effect once', async () => {
    const outcomes: boolean[] = [];
    const once: EventSubscriber = {
      name: 'once',
      eventTypes: '*',
      handle: async (event) => {
        await bench.database.session(event.tenantId).transactional(async (em) => {
          const first = await handleOnce(em as EntityManager, event.id, 'once');
          outcomes.push(first);
          if (first) await em.execute('insert into note (text) values (?)', [`once ${event.id}`]);
        });
        if (outcomes.length === 1) throw new Error('after the effect');
      },
    };
    const { messaging, publisher } = await startBus([once]);
    await inTenant((em) => publisher.publish(em, noteWritten, { text: 'once' }));
    await messaging.drain({ failOnError: false, future: true });
    expect(outcomes).toEqual([true, false]);
    expect(await bench.notes()).toHaveLength(1);
    await expect(handleOnce(bench.database.session(testTenant), alice.userId ?? '', 'once')).rejects.toThrow(
      'transaction',
    );
  });

  it('does not count an effect that was rolled back as handled', async () => {
    const id = '00000000-0000-7000-8000-000000000001';
    const handle = (fail: boolean) =>
      inTenant(async (em) => {
        const first = await handleOnce(em, id, 'rolled-back');
        if (fail) throw new Error('no effect');
        return first;
      });
    await expect(handle(true)).rejects.toThrow('no effect');
    expect(await handle(false)).toBe(true);
    expect(await handle(false)).toBe(false);
  });

  it('refuses an undeclared type', async () => {
    const { publisher } = await startBus([listener('strict', '*')]);
    const published = inTenant((em) => publisher.publish(em, defineEvent('Notes.Unheard'), {}));
    await expect(published).rejects.toThrow('Event type "Notes.Unheard" is not declared');
  });
});

describe('declaring events and subscribers', () => {
  const messaging = { registerSubscriber: vi.fn() } as unknown as Messaging;
  const clock = { now: () => instant };

  it('names all that is wrong with subscribers at once', () => {
    const subscribers = [
      listener('twice', '*'),
      listener('twice', '*'),
      listener('Not Kebab', ['Notes.Unheard']),
    ];
    expect(() => new EventBus({ messaging, registry, subscribers, clock })).toThrow(
      [
        'event subscriber "twice": the name is taken',
        'event subscriber "Not Kebab": the name is not in kebab-case, at most 100 characters',
        'event subscriber "Not Kebab": event type "Notes.Unheard" is not declared by any module',
      ].join('\n'),
    );
  });

  it('takes subscribers from modules too', () => {
    const module = defineModule({
      name: 'plug-in',
      contributes: [...types, eventSubscriber(listener('contributed', '*'))],
    });
    const parts = {
      messaging,
      registry: buildRegistry([module]),
      subscribers: [listener('own', '*')],
      clock,
    };
    expect(new EventBus(parts)).toBeInstanceOf(EventBus);
    const names = vi.mocked(messaging.registerSubscriber).mock.calls.map(([{ name }]) => name);
    expect(names).toEqual(['own', 'contributed']);
  });

  it.each(['NoteWritten', 'notes.NoteWritten', 'Notes.', 'Notes.Note Written', `Notes.${'A'.repeat(200)}`])(
    'refuses the type name "%s"',
    (name) => {
      const modules = [defineModule({ name: 'notes', contributes: [eventType(declare(name))] })];
      expect(() => buildRegistry(modules)).toThrow('not of the form Module.EventName');
    },
  );

  it('refuses a module whose subscriber waits for an undeclared type', () => {
    const modules = [
      defineModule({ name: 'notes', contributes: [eventSubscriber(listener('lonely', ['Notes.Gone']))] }),
    ];
    expect(() => buildRegistry(modules)).toThrow('event type "Notes.Gone" is not declared by any module');
  });
});

function unreachable(): never {
  throw new Error('The transaction has no context.');
}
