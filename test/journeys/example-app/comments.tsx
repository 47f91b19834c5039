import { useComments, usePermission } from '@platform-service/client/react';
import { useState } from 'react';

interface CommentsProps {
  readonly entityType: string;
  readonly entityId: string;
}

export function Comments({ entityType, entityId }: CommentsProps) {
  const { comments, hasMore, error, loadMore, add, remove } = useComments(entityType, entityId);
  const mayWrite = usePermission('Timeline.Entries.Create').isGranted;
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send(form: FormData) {
    const failure = await add(String(form.get('body')));
    setRefusal(failure?.message ?? null);
  }

  return (
    <section aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      {error !== null && <p role="alert">{error.message}</p>}
      {mayWrite && (
        <form action={send}>
          <textarea name="body" aria-label="Comment" />
          <button type="submit">Send</button>
          {refusal !== null && <p role="alert">{refusal}</p>}
        </form>
      )}
      <ul>
        {comments.map(({ id, body, authorDisplayName }) => (
          <li key={id}>
            <strong>{authorDisplayName}</strong> {body}
            <button type="button" onClick={() => remove(id)}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" onClick={loadMore}>
          More
        </button>
      )}
    </section>
  );
}
