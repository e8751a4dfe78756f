import type { RequestDetail } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { Portrait } from '../shell/portrait.tsx';
import { nannyName } from './names.ts';
import styles from './request-pane.module.css';

/** The nannies of a request in the family's order, and how each fits the family's week. */
export function RequestedNannies({ request: { profiles } }: { request: RequestDetail }) {
  const desk = useDesk();
  const text = useText();
  return (
    <ol className={styles['nannies']}>
      {profiles.map(({ id, name, portrait, fit }, place) => {
        const shown = nannyName({ nannyName: name }, text);
        return (
          <li key={id ?? `erased-${String(place)}`}>
            <Portrait {...portrait} />
            <span>
              {id === null ? shown : <a href={desk.router.address('nanny', id)}>{shown}</a>}
              {fit ? <span className={styles['fit']}>{fit.words}</span> : null}
              {fit?.bar ? (
                <svg
                  className={styles['nanniesBar']}
                  viewBox={`0 0 ${String(fit.bar.width)} 1`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <path d={fit.bar.path} />
                </svg>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
