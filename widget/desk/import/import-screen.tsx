import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { ReadingState } from '../reading-state.tsx';
import { useDesk, useMayAct, useMe } from '../desk.ts';
import { CheckStep } from './check-step.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { isSignedOut } from './failure.ts';
import { type ImportFlow, importFlowOf, type ImportState } from './import-flow.ts';
import head from '../shell/head.module.css';
import styles from './import.module.css';
import { SendingStep } from './sending-step.tsx';

/** Brings a file of nannies to the desk. Reviewers and owners import; viewers see what was imported. */
export default function ImportScreen() {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  return (
    <div className={styles['screen']}>
      <header className={head['head']}>
        <h1>{text('desk.screen.import')}</h1>
        <a className={head['link']} href={desk.router.address('nannies')}>
          {text('desk.nannies.back')}
        </a>
      </header>
      {mayAct ? (
        <Import />
      ) : (
        <>
          <p className={styles['muted']}>{text('desk.import.readOnly')}</p>
          <EarlierImports />
        </>
      )}
    </div>
  );
}

const steps = ['file', 'columns', 'check', 'sending'] as const;

function Import() {
  const desk = useDesk();
  const { id } = useMe();
  const [flow] = useState(() => importFlowOf(desk, id));
  const state = useStore(flow.state);
  const { step } = state;
  const screen = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    const now = flow.state.get();
    if (now.step === 'loading') void flow.open();
    // The session had ended, and the same person has signed in again.
    if (now.step === 'sending' && now.status === 'failed' && isSignedOut(now.error)) void flow.goOn();
    return () => {
      if (flow.state.get().step === 'done') flow.showFirstStep();
    };
  }, [flow]);

  // The pressed button is gone with its step.
  useEffect(() => {
    const isMoved = shown.current !== undefined && shown.current !== 'loading' && shown.current !== step;
    if (isMoved) screen.current?.querySelector('h2')?.focus();
    shown.current = step;
  }, [step]);

  if (step === 'loading') return <ReadingState error={undefined} onRetry={() => void flow.open()} />;
  return (
    <>
      <Steps current={step === 'done' ? 'sending' : step} />
      <div ref={screen} className={styles['step']}>
        <Step state={state} flow={flow} />
      </div>
      {step === 'file' || step === 'sending' || step === 'done' ? <EarlierImports /> : null}
    </>
  );
}

function Step({ state, flow }: { state: ImportState; flow: ImportFlow }) {
  if (state.step === 'columns') return <ColumnsStep file={state.file} flow={flow} />;
  if (state.step === 'check') return <CheckStep {...state} flow={flow} />;
  if (state.step === 'sending') return <SendingStep sending={state} flow={flow} />;
  if (state.step === 'done') return <DoneStep stored={state.stored} progress={state.progress} flow={flow} />;
  return <ChooseFile flow={flow} />;
}

function Steps({ current }: { current: (typeof steps)[number] }) {
  const text = useText();
  return (
    <ol className={styles['steps']} aria-label={text('desk.import.steps')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {text(`desk.import.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
