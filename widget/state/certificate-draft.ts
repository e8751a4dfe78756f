import { z } from 'zod';
import type { TextStorage } from '#widget/browser/storage.ts';

/** The form of a certificate of her own, as it was typed. */
export interface CertificateForm {
  name: string;
  issuer: string;
  issueDate: string;
  expiryDate: string;
}

/** The form before anything was typed. */
export const emptyCertificateForm: CertificateForm = { name: '', issuer: '', issueDate: '', expiryDate: '' };

const formSchema = z.object({ name: z.string(), issuer: z.string(), issueDate: z.string(), expiryDate: z.string() });

const keptSchema = z.object({
  document: z.object({ name: z.string(), path: z.string(), at: z.number() }).optional(),
  form: formSchema.optional(),
});

/** Uploads that nothing refers to are swept after a day; an hour before that they are not offered any more. */
const documentLifetimeMs = 23 * 60 * 60 * 1000;

/** See {@link createCertificateDraft}. What is kept is gone when the certificate is added or the form is emptied. */
export interface CertificateDraft {
  /** A document that was uploaded and is not part of a certificate yet. */
  document(): { name: string; path: string } | undefined;
  keepDocument(document: { name: string; path: string } | undefined): void;
  form(): CertificateForm;
  keepForm(form: CertificateForm): void;
}

/** What a nanny has begun of a certificate and not added yet. It outlives the step and a reload. */
export function createCertificateDraft(storage: TextStorage, profileId: string, now: () => number): CertificateDraft {
  const key = `np-certificate:${profileId}`;

  function read(): z.output<typeof keptSchema> {
    try {
      return keptSchema.parse(JSON.parse(storage.get(key) ?? '{}'));
    } catch {
      return {};
    }
  }

  function write(kept: z.output<typeof keptSchema>) {
    if (kept.document === undefined && kept.form === undefined) storage.remove(key);
    else storage.set(key, JSON.stringify(kept));
  }

  return {
    document() {
      const { document } = read();
      return document && now() - document.at < documentLifetimeMs ? document : undefined;
    },
    keepDocument: (document) => write({ ...read(), document: document && { ...document, at: now() } }),
    form: () => read().form ?? emptyCertificateForm,
    keepForm(form) {
      const isEmpty = Object.values(form).every((text: string) => text === '');
      write({ ...read(), form: isEmpty ? undefined : form });
    },
  };
}
