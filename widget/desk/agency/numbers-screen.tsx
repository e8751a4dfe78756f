import { useIntl } from 'react-intl';
import type { AgencyNumbers } from '#domain/agency/numbers.ts';
import { readNumbers } from '#domain/agency/settings-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { useTimes } from '../times.ts';
import { useReading } from '../use-reading.ts';
import head from '../shell/head.module.css';
import styles from './agency.module.css';
import { BarChart } from './bar-chart.tsx';
import { durationOf } from './duration.ts';

/** How far requests came. */
const stages = ['asked', 'introduced', 'interviewed', 'placed'] as const;

/** The agency's statistics, in text, charts, and tables. */
export default function NumbersScreen() {
  const desk = useDesk();
  const text = useText();
  const { data, error, readAgain } = useReading('numbers', () => desk.call(readNumbers, {}));
  return (
    <div className={styles['screen']}>
      <header className={head['head']}>
        <h1>{text('desk.screen.numbers')}</h1>
      </header>
      {data ? <Numbers numbers={data} /> : <ReadingState error={error} onRetry={readAgain} />}
    </div>
  );
}

function Numbers({ numbers }: { numbers: AgencyNumbers }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const intl = useIntl();
  const { firstAnswer, funnel, backlog } = numbers;
  const inWords = (minutes: number) => {
    const { value, unit } = durationOf(minutes);
    return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 });
  };
  const week = (monday: string) => intl.formatDate(monday, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <>
      <section className={styles['part']} aria-labelledby="first-answer">
        <h2 id="first-answer">{text('desk.numbers.answer')}</h2>
        {firstAnswer.median === null || firstAnswer.p90 === null ? (
          <p>{text('desk.numbers.answer.none')}</p>
        ) : (
          <p>
            {text('desk.numbers.answer.words', {
              median: inWords(firstAnswer.median),
              p90: inWords(firstAnswer.p90),
              answered: firstAnswer.answered,
            })}
          </p>
        )}
        <p>{text('desk.numbers.answer.open', { count: firstAnswer.open })}</p>
        <p>{text('desk.numbers.answer.how')}</p>
      </section>
      <section className={styles['part']} aria-labelledby="requests-a-week">
        <h2 id="requests-a-week">{text('desk.numbers.requests')}</h2>
        <BarChart
          label={text('desk.numbers.requests')}
          columns={[text('desk.numbers.week'), text('desk.numbers.count')]}
          bars={numbers.requests.map((entry) => ({
            id: entry.week,
            label: text('desk.numbers.weekOf', { day: week(entry.week) }),
            value: entry.count,
          }))}
        />
      </section>
      <Outcomes outcomes={numbers.outcomes} />
      <section className={styles['part']} aria-labelledby="funnel">
        <h2 id="funnel">{text('desk.numbers.funnel')}</h2>
        <p className={styles['muted']}>{text('desk.numbers.funnel.text')}</p>
        <BarChart
          label={text('desk.numbers.funnel')}
          columns={[text('desk.numbers.stage'), text('desk.numbers.nannies')]}
          bars={(['started', 'published', 'reviewed', 'requested'] as const).map((stage) => ({
            id: stage,
            label: text(`desk.numbers.funnel.${stage}`),
            value: funnel[stage],
          }))}
        />
      </section>
      <section className={styles['part']} aria-labelledby="backlog">
        <h2 id="backlog">{text('desk.numbers.backlog')}</h2>
        <p>
          <a className={styles['link']} href={desk.router.address('reviews')}>
            {text('desk.numbers.backlog.reviews', { count: backlog.reviews })}
          </a>
        </p>
        <p>
          <a className={styles['link']} href={desk.router.address('certificates')}>
            {text('desk.numbers.backlog.certificates', { count: backlog.certificates })}
          </a>
        </p>
        <p className={styles['muted']}>
          {backlog.oldest === null
            ? text('desk.numbers.backlog.none')
            : text('desk.numbers.backlog.oldest', { time: times.relative(backlog.oldest) })}
        </p>
      </section>
      <section className={styles['part']} aria-labelledby="views">
        <h2 id="views">{text('desk.numbers.views')}</h2>
        <p className={styles['muted']}>{text('desk.numbers.views.text')}</p>
        {numbers.views.length === 0 ? (
          <p>{text('desk.numbers.views.none')}</p>
        ) : (
          <BarChart
            label={text('desk.numbers.views')}
            columns={[text('desk.numbers.nanny'), text('desk.numbers.looks')]}
            bars={numbers.views.map(({ profileId, name, views }) => ({
              id: profileId,
              label: name,
              value: views,
              href: desk.router.address('nanny', profileId),
            }))}
          />
        )}
      </section>
    </>
  );
}

/** What became of families' requests, by how they came. */
function Outcomes({ outcomes }: Pick<AgencyNumbers, 'outcomes'>) {
  const text = useText();
  const intl = useIntl();
  if (outcomes.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="outcomes">
      <h2 id="outcomes">{text('desk.numbers.outcomes')}</h2>
      <p className={styles['muted']}>{text('desk.numbers.outcomes.text')}</p>
      {/* Keyboard users need the focus to scroll the table. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['table']} tabIndex={0} aria-label={text('desk.request.channel')}>
        <table className={styles['numbers']}>
          <thead>
            <tr>
              <th scope="col">{text('desk.request.channel')}</th>
              {stages.map((stage) => (
                <th key={stage} scope="col">
                  {text(`desk.numbers.outcomes.${stage}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outcomes.map((row) => (
              <tr key={`${row.channel} ${row.source ?? ''}`}>
                <th scope="row">
                  {[text(`desk.request.channel.${row.channel}`), row.source].filter(Boolean).join(' · ')}
                </th>
                {stages.map((stage) => (
                  <td key={stage}>{intl.formatNumber(row[stage])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
