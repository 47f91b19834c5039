import { attemptsPage } from './attempts-page.ts';
import { deliveryPage } from './delivery-page.ts';
import { eventPage } from './event-page.ts';
import { eventTypesPage } from './event-types-page.ts';
import { eventsPage } from './events-page.ts';
import { subscriptionPage } from './subscription-page.ts';
import { subscriptionsPage } from './subscriptions-page.ts';

export const pages = [
  subscriptionsPage,
  attemptsPage,
  eventsPage,
  eventTypesPage,
  eventPage,
  deliveryPage,
  subscriptionPage,
];
