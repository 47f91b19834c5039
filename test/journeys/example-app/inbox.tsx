import { useInbox } from '@platform-service/client/react';

export function Inbox() {
  const { notifications, unreadCount, hasMore, isLoading, error, loadMore, markRead, markAllRead } =
    useInbox();
  return (
    <section aria-labelledby="inbox">
      <h2 id="inbox">Inbox ({unreadCount})</h2>
      {error !== null && <p role="alert">{error.message}</p>}
      {isLoading && <p>Loading …</p>}
      <ul>
        {notifications.map(({ id, title, body, isRead }) => (
          <li key={id} className={isRead ? 'read' : 'unread'}>
            <strong>{title}</strong> {body}
            {!isRead && (
              <button type="button" onClick={() => markRead(id)} aria-label={`Mark as read: ${title}`}>
                Read
              </button>
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" onClick={loadMore}>
          More
        </button>
      )}
      {unreadCount > 0 && (
        <button type="button" onClick={markAllRead}>
          Mark all as read
        </button>
      )}
    </section>
  );
}
