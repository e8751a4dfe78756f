import { useIntl } from 'react-intl';
import { useText } from '#widget/kit/text.ts';
import styles from './bar-chart.module.css';

/** One bar of a chart. */
interface Bar {
  id: string;
  /** Short enough to fit at the bar. */
  label: string;
  /** The label in the table, if it is longer. */
  longLabel?: string;
  value: number;
  href?: string;
}

interface BarChartProps {
  /** Vertical bars for times, horizontal bars for names. */
  direction: 'up' | 'along';
  label: string;
  /** The column headers of the table. */
  columns: [string, string];
  bars: readonly Bar[];
}

/** Bars drawn to scale, each with its number, and the same data as a table for screen readers. */
export function BarChart({ direction, label, columns, bars }: BarChartProps) {
  const intl = useIntl();
  const text = useText();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const Chart = direction === 'up' ? StandingBars : LyingBars;
  return (
    <figure className={styles['figure']} aria-label={label}>
      <Chart bars={bars} most={most} label={label} />
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
                <th scope="row">{bar.href ? <a href={bar.href}>{bar.label}</a> : (bar.longLabel ?? bar.label)}</th>
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
  label: string;
}

/** In units of the drawing, which is as wide as its container. */
const standing = { width: 80, height: 160, gap: 12, above: 22, below: 24 } as const;

function StandingBars({ bars, most, label }: BarsProps) {
  const intl = useIntl();
  const { width, height, gap, above, below } = standing;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['standing']}
      viewBox={`0 0 ${bars.length * width} ${above + height + below}`}
    >
      <line x1={0} x2={bars.length * width} y1={above + height} y2={above + height} className={styles['axis']} />
      {bars.map(({ id, label: name, value }, index) => {
        const size = (value / most) * height;
        const middle = (index + 0.5) * width;
        return (
          <g key={id}>
            <rect
              className={styles['bar']}
              x={index * width + gap / 2}
              y={above + height - size}
              width={width - gap}
              height={size}
              rx={3}
            />
            <text className={styles['value']} x={middle} y={above + height - size - 6}>
              {intl.formatNumber(value)}
            </text>
            <text className={styles['name']} x={middle} y={above + height + 17}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function LyingBars({ bars, most }: BarsProps) {
  const intl = useIntl();
  return (
    <ul className={styles['lying']}>
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
