import { unbroken } from '#domain/phone-display.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { localeFacts } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { useTimes } from '../times.ts';
import { nannyName } from './names.ts';
import styles from './request-pane.module.css';

/** The family's contact data and language, and the time of its message. */
export function FamilyFacts({ request }: { request: RequestDetail }) {
  const text = useText();
  const times = useTimes();
  return (
    <dl className={styles['facts']}>
      {request.email === '' ? null : (
        <div>
          <dt>{text('desk.request.email')}</dt>
          <dd>
            <a href={`mailto:${request.email}`}>{request.email}</a>
          </dd>
        </div>
      )}
      {request.phone === null ? null : (
        <div>
          <dt>{text('desk.request.phone')}</dt>
          <dd>
            <a href={`tel:${request.phone.replace(/[^\d+]/g, '')}`}>{unbroken(request.phone)}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{text('desk.request.language')}</dt>
        <dd lang={localeFacts[request.locale].htmlLang}>{localeFacts[request.locale].ownName}</dd>
      </div>
      <div>
        <dt>{text('desk.request.urgency')}</dt>
        <dd>{text(`desk.request.urgency.${request.urgency}`)}</dd>
      </div>
      <div>
        <dt>{text('desk.request.received')}</dt>
        <dd>{times.exact(request.createdAt)}</dd>
      </div>
      {request.job.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
      {request.nannyPhone === null ? null : (
        <div>
          <dt>{text('desk.request.nannyPhone', { name: nannyName(request, text) })}</dt>
          <dd>
            <a href={`tel:${request.nannyPhone.replace(/[^\d+]/g, '')}`}>{unbroken(request.nannyPhone)}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
