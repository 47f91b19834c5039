import { type CSSProperties, createElement, type ReactElement, useEffect, useRef } from 'react';

/** Properties of every embedded component. */
export interface EmbeddedProps {
  /** Base address of the platform, which serves the component. */
  readonly host: string;
  /** The embed token; a new one starts the component again. */
  readonly token: string;
  /** Default: the closest `lang` of the page, then the browser's. */
  readonly lang?: 'en' | 'fr';
  /** Default: the page's `color-scheme`. */
  readonly theme?: 'light' | 'dark';
  readonly id?: string;
  readonly className?: string;
  /** Custom properties such as `--platform-accent` among them. */
  readonly style?: CSSProperties & Readonly<Record<`--platform-${string}`, string>>;
  /** The first data is shown. */
  readonly onReady?: () => void;
  /** The token has expired, was revoked, or is not for this page: give a new one to go on. */
  readonly onEnded?: () => void;
  /** An operation was refused, or the component could not be loaded. */
  readonly onProblem?: (problem: EmbeddedProblem) => void;
}

/** What an embedded component says of a failure. */
export interface EmbeddedProblem {
  readonly message: string;
  /** Stable: `Area:Noun:Reason`; empty where the platform did not answer. */
  readonly errorCode: string;
}

/** A notification as events of the inbox have it. */
export interface EmbeddedNotification {
  readonly id: string;
  readonly title: string;
  readonly body: string | null;
  readonly severity: string;
  readonly isRead: boolean;
  readonly createdAt: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly notificationTypeName: string;
  readonly tags: readonly string[];
  readonly threadKey: string | null;
  readonly attachments: readonly EmbeddedAttachment[];
}

/** A file of a notification; embed tokens download none, the page's backend does. */
export interface EmbeddedAttachment {
  readonly blobId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

/** A preference as the event of the preferences has it. */
export interface EmbeddedPreference {
  readonly notificationType: string;
  readonly channels: readonly { readonly channel: string; readonly isEnabled: boolean }[];
}

/** A comment as the event of the comments has it. */
export interface EmbeddedComment {
  readonly id: string;
  readonly body: string;
  readonly authorId: string;
  readonly authorDisplayName: string;
  readonly createdAt: string;
}

/** A webhook subscription as the event of the portal has it. */
export interface EmbeddedWebhook {
  readonly id: string;
  readonly targetUrl: string;
  readonly eventType: string;
  readonly status: string;
}

export interface PlatformInboxProps extends EmbeddedProps {
  readonly onNotification?: (notification: EmbeddedNotification) => void;
  /** The reader has chosen a notification. */
  readonly onNotificationOpen?: (notification: EmbeddedNotification) => void;
  /** The reader has chosen a file. */
  readonly onAttachmentOpen?: (attachment: EmbeddedAttachment) => void;
}

export interface PlatformPreferencesProps extends EmbeddedProps {
  readonly onPreference?: (preference: EmbeddedPreference) => void;
}

export interface PlatformCommentsProps extends EmbeddedProps {
  readonly entityType: string;
  readonly entityId: string;
  /** A comment was added, by anyone. */
  readonly onComment?: (comment: EmbeddedComment) => void;
}

export interface PlatformDashboardProps extends EmbeddedProps {
  /** Name or id of a dashboard that the token lists; not needed where it lists one. */
  readonly name?: string;
  readonly onUpdate?: (update: { readonly widgetIds: readonly string[] }) => void;
}

export interface PlatformWebhooksProps extends EmbeddedProps {
  /** An endpoint was added. */
  readonly onWebhook?: (webhook: EmbeddedWebhook) => void;
}

/** Hear the details of an element's events, by the event's name. */
type Handlers = Readonly<Record<string, ((detail: never) => void) | undefined>>;
type Attributes = Readonly<Record<string, string | undefined>>;

/** The caller's notifications, live. */
export function PlatformInbox({
  onNotification,
  onNotificationOpen,
  onAttachmentOpen,
  ...props
}: PlatformInboxProps): ReactElement {
  const handlers = {
    'platform-notification': onNotification,
    'platform-notification-open': onNotificationOpen,
    'platform-attachment-open': onAttachmentOpen,
  };
  return useElement('inbox', props, handlers);
}

/** Which notifications come by which channel. */
export function PlatformPreferences({ onPreference, ...props }: PlatformPreferencesProps): ReactElement {
  return useElement('preferences', props, { 'platform-preference': onPreference });
}

/** Comments on an entity, live. */
export function PlatformComments({
  entityType,
  entityId,
  onComment,
  ...props
}: PlatformCommentsProps): ReactElement {
  const attributes = { 'entity-type': entityType, 'entity-id': entityId };
  return useElement('comments', props, { 'platform-comment': onComment }, attributes);
}

/** A dashboard, live. */
export function PlatformDashboard({ name, onUpdate, ...props }: PlatformDashboardProps): ReactElement {
  return useElement('dashboard', props, { 'platform-dashboard-update': onUpdate }, { name });
}

/** A webhook portal: endpoints, tests, attempts live. */
export function PlatformWebhooks({ onWebhook, ...props }: PlatformWebhooksProps): ReactElement {
  return useElement('webhooks', props, { 'platform-webhook-created': onWebhook });
}

/** The element, its module and its events. On a server it is empty. */
function useElement(
  component: string,
  { host, className, onReady, onEnded, onProblem, ...attributes }: EmbeddedProps,
  handlers: Handlers,
  ownAttributes: Attributes = {},
): ReactElement {
  const element = useRef<HTMLElement>(null);
  const latest = useRef<Handlers>({});
  const all: Handlers = {
    ...handlers,
    'platform-ready': onReady,
    'platform-ended': onEnded,
    'platform-problem': onProblem,
  };
  useEffect(() => {
    latest.current = all;
  });
  // React before version 19 knows no events of custom elements.
  const names = Object.keys(all).join(' ');
  useEffect(() => {
    const stop = new AbortController();
    for (const name of names.split(' ')) {
      const hear = (event: Event) => latest.current[name]?.((event as CustomEvent).detail as never);
      element.current?.addEventListener(name, hear, { signal: stop.signal });
    }
    return () => stop.abort();
  }, [names]);
  useEffect(() => {
    import(/* @vite-ignore */ /* webpackIgnore: true */ `${host}/components/${component}.js`).catch(
      ({ message }: Error) => {
        latest.current['platform-problem']?.({ message, errorCode: '' } as never);
      },
    );
  }, [host, component]);
  return createElement(`platform-${component}`, {
    ...attributes,
    ...ownAttributes,
    host,
    class: className,
    ref: element,
  });
}
