import { readDeskProfile } from '#domain/profile/desk-contract.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { changedFields, type ReviewedContent, type ReviewedField, reviewedFields } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useReading } from '../use-reading.ts';
import styles from './request-pane.module.css';
import { useDesk } from '../desk.ts';
import { useIntl } from 'react-intl';
import { fieldValue } from '../profile/field-values.ts';
import { useFieldWords } from '../profile/use-field-words.ts';

/** The profile that the family saw when it wrote, and the nanny's changes since then. */
export function ProfileSeen({ request }: { request: RequestDetail }) {
  const text = useText();
  const words = useFieldText();
  const { profileSeen: seen, profileRevision, profileRevisionNow } = request;
  return (
    <section className={styles['part']}>
      <h3>{text('desk.request.seen')}</h3>
      {profileRevisionNow === null ? (
        <p>{text('desk.request.seen.erased')}</p>
      ) : profileRevisionNow === profileRevision ? (
        <p>{text('desk.request.seen.same')}</p>
      ) : seen === null || request.profileId === null ? (
        <p>{text('desk.request.seen.newer')}</p>
      ) : (
        <ChangedSince profileId={request.profileId} seen={seen} revision={profileRevisionNow} />
      )}
      {seen === null ? null : (
        <details className={styles['details']}>
          <summary>{text('desk.request.seen.show')}</summary>
          <dl className={styles['fields']}>
            {reviewedFields.map((field) => {
              const value = words(field, seen);
              return value === '' ? null : <Field key={field} field={field} value={value} />;
            })}
          </dl>
        </details>
      )}
    </section>
  );
}

interface ChangedSinceProps {
  profileId: string;
  seen: NonNullable<RequestDetail['profileSeen']>;
  /** The current revision. A new revision triggers another read. */
  revision: number;
}

/** The fields that changed since the family saw them, with their old and new values. */
function ChangedSince({ profileId, seen, revision }: ChangedSinceProps) {
  const desk = useDesk();
  const text = useText();
  const words = useFieldText();
  const { data, error } = useReading(`request-profile/${profileId}/${revision}`, () =>
    desk.call(readDeskProfile, { id: profileId }),
  );
  if (!data) return <p>{text(error === undefined ? 'common.loading' : 'desk.request.seen.newer')}</p>;
  const changed = changedFields(data.profile, seen);
  if (changed.length === 0) return <p>{text('desk.request.seen.unseen')}</p>;
  return (
    <>
      <p>{text('desk.request.seen.changed', { count: changed.length })}</p>
      <dl className={styles['fields']}>
        {changed.map((field) => (
          <div key={field}>
            <dt>{text(`labels.field.${field}`)}</dt>
            <dd>
              <del>{words(field, seen) || text('desk.request.seen.nothing')}</del>
              <ins>{words(field, data.profile) || text('desk.request.seen.nothing')}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Field({ field, value }: { field: ReviewedField; value: string }) {
  const text = useText();
  return (
    <div>
      <dt>{text(`labels.field.${field}`)}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Returns a function that formats a profile field as one text; empty if the field is empty. */
function useFieldText(): (field: ReviewedField, content: Partial<ReviewedContent>) => string {
  const intl = useIntl();
  const words = useFieldWords();
  return (field, content) => {
    const value = fieldValue(field, content, words);
    switch (value.kind) {
      case 'items':
        return intl.formatList(value.items, { type: 'unit' });
      case 'image':
      case 'video':
        return value.src === undefined ? '' : words.text('desk.request.seen.media');
      default:
        return value.text;
    }
  };
}
