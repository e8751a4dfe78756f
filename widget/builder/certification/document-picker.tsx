import { FileCheck2, FileUp, X } from 'lucide-react';
import type { Ref } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { FileZone } from '#widget/ui/file-zone.tsx';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { Progress } from '#widget/ui/progress.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './document-picker.module.css';
import { type DocumentUpload, documentTypes } from './document-work.ts';

interface DocumentPickerProps {
  upload: DocumentUpload;
  onChoose(file: File): void;
  onClear(): void;
  /** The id of the message that a document is missing. */
  refusedBy?: string | undefined;
  /** The file input, if it is rendered. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Chooses, drops (the input covers the drop zone) or photographs a document, and shows the progress of its upload. */
export function DocumentPicker({ upload, onChoose, onClear, refusedBy, ref }: DocumentPickerProps) {
  const text = useText();
  const isReady = upload.status === 'ready';
  const isChosen = isReady || upload.status === 'uploading';
  return (
    <>
      {isChosen ? (
        <div className={styles['chosen']}>
          {isReady ? <FileCheck2 aria-hidden="true" /> : <FileUp aria-hidden="true" />}
          <div className={styles['file']}>
            <p className={styles['name']}>{upload.name}</p>
            {isReady ? null : (
              <Progress value={Math.round(upload.progress * 100)} label={text('certification.upload.progress')} />
            )}
          </div>
          <IconButton
            label={text(isReady ? 'certification.upload.clear' : 'common.cancel')}
            icon={<X aria-hidden="true" />}
            onClick={onClear}
          />
        </div>
      ) : (
        <FileZone
          ref={ref}
          icon={<FileUp aria-hidden="true" />}
          action={text('certification.upload.choose')}
          drop={text('certification.upload.drop')}
          rules={text('certification.upload.rules')}
          accept={documentTypes}
          aria-invalid={refusedBy !== undefined}
          aria-describedby={refusedBy}
          onChoose={onChoose}
        />
      )}
      {/* Rendered before it has a text: a live region that appears with its text is not announced. */}
      <output className={styles['note']}>{isReady ? text('certification.upload.ready') : null}</output>
      {upload.status === 'failed' ? (
        <Alert tone="danger" title={upload.name}>
          {'text' in upload.problem ? upload.problem.text : text(upload.problem.messageId, upload.problem.values)}
        </Alert>
      ) : null}
    </>
  );
}
