import { ChevronDown, ChevronUp, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { localTexts } from '#widget/browser/storage.ts';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './teleprompter.module.css';

const speedKey = 'np-script-speed';
const slowest = 1;
const fastest = 9;

/** The scroll speed in px per second for a setting from 1 to 9; 5 is a calm reading pace. */
const pixelsPerSecond = (speed: number) => 4 + speed * 3;

/** The share of the visible area that one press scrolls when automatic scrolling is off. */
const pageShare = 0.6;

interface TeleprompterProps {
  script: string;
  /** Scrolls while this is true, from the top each time. */
  running: boolean;
}

/** The nanny's script at the upper edge of the picture, near the lens. Under reduced motion it scrolls only on request. */
export function Teleprompter({ script, running }: TeleprompterProps) {
  const text = useText();
  const [speed, setSpeed] = useState(readSpeed);
  const [calm] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    if (running && area.current) area.current.scrollTop = 0;
  }, [running]);

  useEffect(() => {
    const element = area.current;
    if (!running || calm || !element) return undefined;
    let at = element.scrollTop;
    let last = performance.now();
    let frame = requestAnimationFrame(move);
    function move(now: number) {
      if (!element) return;
      // Manual scrolling sets the new position.
      if (Math.abs(element.scrollTop - at) > 2) at = element.scrollTop;
      at += ((now - last) / 1000) * pixelsPerSecond(speed);
      last = now;
      element.scrollTop = at;
      frame = requestAnimationFrame(move);
    }
    return () => cancelAnimationFrame(frame);
  }, [running, calm, speed]);

  function change(by: number) {
    const next = Math.min(fastest, Math.max(slowest, speed + by));
    setSpeed(next);
    localTexts.set(speedKey, String(next));
  }

  const turn = (pages: number) => area.current?.scrollBy({ top: pages * pageShare * area.current.clientHeight });
  return (
    <div className={styles['prompter']}>
      {/* Focusable, so that arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={area} className={styles['text']} tabIndex={0} aria-label={text('video.script.region')}>
        {script}
      </section>
      {calm ? (
        <div className={styles['tools']}>
          <IconButton
            label={text('video.script.back')}
            icon={<ChevronUp aria-hidden="true" />}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={text('video.script.forward')}
            icon={<ChevronDown aria-hidden="true" />}
            onClick={() => turn(1)}
          />
        </div>
      ) : (
        <fieldset className={styles['tools']} aria-label={text('video.script.speed')}>
          <IconButton
            label={text('video.script.faster')}
            icon={<Plus aria-hidden="true" />}
            disabled={speed === fastest}
            onClick={() => change(1)}
          />
          <output className={styles['speed']} aria-label={text('video.script.speedValue', { speed })}>
            {speed}
          </output>
          <IconButton
            label={text('video.script.slower')}
            icon={<Minus aria-hidden="true" />}
            disabled={speed === slowest}
            onClick={() => change(-1)}
          />
        </fieldset>
      )}
    </div>
  );
}

function readSpeed(): number {
  const kept = Number(localTexts.get(speedKey));
  return Number.isInteger(kept) && kept >= slowest && kept <= fastest ? kept : 5;
}
