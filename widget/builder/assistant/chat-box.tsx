import { useStore } from '@nanostores/react';
import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { assistantLimits } from '#domain/assistant/schema.ts';
import { classNames } from '#widget/ui/class-names.ts';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { chatOf, type Line } from './chat.ts';
import styles from './assistant.module.css';

/** The assistant's chat (docs/specification.md 2.8): a welcome, the conversation, and a field that sends on Enter. */
export function ChatBox({ profileId }: { profileId: string }) {
  const services = useServices();
  const text = useText();
  const [chat] = useState(() => chatOf(services, profileId));
  const { lines, pending, failed, hasEarlier, historyFailed } = useStore(chat.$state);
  const draft = useStore(chat.$draft);
  const log = useRef<HTMLDivElement>(null);
  const inputId = useId();
  const over = draft.trim().length - assistantLimits.message;
  const last = lines.at(-1)?.id;

  // Keeps the newest line in view. Older lines loaded above it do not move it.
  const newest = [last, pending, failed && 'failed'].join(' ');
  useLayoutEffect(() => {
    if (log.current && newest !== '') log.current.scrollTop = log.current.scrollHeight;
  }, [newest]);

  function press(event: KeyboardEvent) {
    // While an input method composes Chinese, Enter picks characters. Safari reports this only with the old key code.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    void chat.send();
  }

  return (
    <div className={styles['chat']}>
      {/* Focusable, so that arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={log} className={styles['log']} role="log" aria-label={text('assistant.conversation')} tabIndex={0}>
        {hasEarlier || historyFailed ? (
          <button type="button" className={styles['link']} onClick={() => void chat.loadEarlier()}>
            {text(historyFailed ? 'assistant.historyFailed' : 'assistant.earlier')}
          </button>
        ) : null}
        <Bubble line={{ id: 'welcome', type: 'ai', content: text('assistant.welcome') }} />
        {lines.map((line) => (
          <Bubble key={line.id} line={line} />
        ))}
        {failed ? (
          <div className={classNames(styles['bubble'], styles['problem'])}>
            <p>{failed.words ?? text('assistant.error')}</p>
            <button type="button" className={styles['link']} onClick={() => void chat.again()}>
              {text('assistant.again')}
            </button>
          </div>
        ) : null}
        {pending === undefined ? null : (
          // Announced once it is complete, not word by word.
          <div className={styles['bubble']} aria-hidden="true">
            {pending === '' ? <Dots label={text('assistant.thinking')} /> : pending}
          </div>
        )}
      </div>
      <LiveRegion text={pending === undefined ? '' : text('assistant.thinking')} />
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void chat.send();
        }}
      >
        <label htmlFor={inputId}>
          <VisuallyHidden>{text('assistant.input')}</VisuallyHidden>
        </label>
        <textarea
          id={inputId}
          className={styles['input']}
          rows={1}
          value={draft}
          placeholder={text('assistant.placeholder')}
          aria-invalid={over > 0}
          aria-describedby={`${inputId}-over`}
          onChange={(event) => chat.type(event.target.value)}
          onKeyDown={press}
        />
        {pending === undefined ? (
          <IconButton
            key="send"
            type="submit"
            className={styles['send']}
            label={text('assistant.send')}
            icon={<ArrowUp aria-hidden="true" />}
            disabled={draft.trim() === '' || over > 0}
          />
        ) : (
          <IconButton
            key="stop"
            className={styles['send']}
            label={text('assistant.stop')}
            icon={<Square aria-hidden="true" />}
            onClick={chat.stop}
          />
        )}
        <output id={`${inputId}-over`} className={styles['over']}>
          {over > 0 ? text('assistant.tooLong', { over }) : null}
        </output>
      </form>
    </div>
  );
}

function Bubble({ line }: { line: Line }) {
  const text = useText();
  const isHers = line.type === 'user';
  return (
    <div className={classNames(styles['bubble'], isHers && styles['hers'])} dir="auto">
      <VisuallyHidden>{text(isHers ? 'assistant.you' : 'assistant.it')} </VisuallyHidden>
      {line.content}
    </div>
  );
}

function Dots({ label }: { label: string }) {
  return (
    <span className={styles['dots']}>
      {label}
      <span />
      <span />
      <span />
    </span>
  );
}
