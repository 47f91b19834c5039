import { resolve } from 'node:path';
import { loopbackNetworkSource } from '../webhook/webhook-receiver.ts';

/** A third-party module whose subscriber hears of every change, and fails the first time; deliveries stay here. */
export const listeningModule = `
import { eventSubscriber } from ${JSON.stringify(resolve('dist/subgraphs/kernel/messaging/event-subscriber.js'))};
import { deliveryNetwork } from ${JSON.stringify(resolve('dist/subgraphs/webhooks/webhooks.contract.js'))};
${loopbackNetworkSource}
let heard = 0;
const handle = async () => {
  heard += 1;
  if (heard === 1) throw new Error('out of order');
};
export const module = {
  name: 'listening',
  contributes: [eventSubscriber({ name: 'listening', eventTypes: '*', handle }), deliveryNetwork(network)],
};`;
