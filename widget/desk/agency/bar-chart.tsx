import { useIntl } from 'react-intl';
import { useText } from '#widget/kit/text.ts';
import styles from './bar-chart.module.css';

/** One bar of a chart. */
interface Bar {
  id: string;
  label: string;
  value: number;
  href?: string;
}

interface BarChartProps {
  label: string;
  /** The column headers of the table. */
  columns: [string, string];
  bars: readonly Bar[];
}

/** Horizontal bars drawn to scale, so that labels are readable at any width. Each has its number, and a table has the same data. */
export function BarChart({ label, columns, bars }: BarChartProps) {
  const intl = useIntl();
  const text = useText();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={styles['figure']} aria-label={label}>
      <Bars bars={bars} most={most} />
      <details className={styles['details']}>
        <summary>{text('desk.numbers.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.id}>
                <th scope="row">{bar.href ? <a href={bar.href}>{bar.label}</a> : bar.label}</th>
                <td>{intl.formatNumber(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  /** The value of the longest bar. */
  most: number;
}

function Bars({ bars, most }: BarsProps) {
  const intl = useIntl();
  return (
    <ul className={styles['bars']}>
      {bars.map(({ id, label: name, value }) => (
        <li key={id} className={styles['row']}>
          <span>{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles['bar']} width={(value / most) * 100} height={10} />
          </svg>
          <span>{intl.formatNumber(value)}</span>
        </li>
      ))}
    </ul>
  );
}
