import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { useText } from '#widget/kit/text.ts';
import { decibelsOf } from '../record/index.ts';
import styles from './level-meter.module.css';

/** The quietest sound that moves the meter, and the loudest, in decibels of full scale. */
const floorDecibels = -60;
const ceilingDecibels = -10;

/** How much of its height the meter falls in one frame, so that it does not flicker. */
const fallPerFrame = 0.02;

/** Shows that the microphone picks up the nanny's voice. */
export function LevelMeter({ stream }: { stream: MediaStream | undefined }) {
  const text = useText();
  const bar = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLMeterElement>(null);

  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    const source = context.createMediaStreamSource(stream);
    source.connect(analyser);
    void context.resume();
    const samples = new Float32Array(analyser.fftSize);
    let level = 0;
    let frame = requestAnimationFrame(show);

    function show() {
      analyser.getFloatTimeDomainData(samples);
      level = Math.max(levelOf(samples), level - fallPerFrame);
      bar.current?.style.setProperty('--level', level.toFixed(2));
      if (meter.current) meter.current.value = Math.round(level * 10);
      frame = requestAnimationFrame(show);
    }

    return () => {
      cancelAnimationFrame(frame);
      source.disconnect();
      void context.close();
    };
  }, [stream]);

  return (
    <div ref={bar} className={styles['meter']}>
      <VisuallyHidden>
        <meter ref={meter} aria-label={text('video.recorder.level')} min={0} max={10} />
      </VisuallyHidden>
      <span className={styles['bar']} />
    </div>
  );
}

/** The loudness of samples as 0 to 1. */
function levelOf(samples: Float32Array): number {
  return Math.min(1, Math.max(0, (decibelsOf(samples) - floorDecibels) / (ceilingDecibels - floorDecibels)));
}
