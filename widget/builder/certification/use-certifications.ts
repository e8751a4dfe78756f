import { useEffect, useEffectEvent, useState } from 'react';
import type { Certification, CertificationDetails, CertificationInput } from '#domain/certification/schema.ts';
import { createCertificationsApi } from '../../api/certification.ts';
import { ApiError } from '../../api/request.ts';
import { browserNetwork } from '#widget/browser/network.ts';
import { useServices } from '#widget/kit/services.tsx';
import { certificationListOf } from './certification-list.ts';

export type CertificationList =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; items: Certification[] };

/** A profile's certifications and the actions on them. A failed change leaves the list and reports the reason. */
export function useCertifications(profileId: string) {
  const services = useServices();
  const { request } = services;
  const [shared] = useState(() => certificationListOf(services, profileId));
  const [api] = useState(() => createCertificationsApi(request, profileId));
  const [list, setList] = useState<CertificationList>({ status: 'loading' });
  /** The server's message about the last failed change; empty if it sent none. */
  const [failure, setFailure] = useState<string | undefined>();

  function show(items: Certification[]) {
    shared.set(items);
    setList({ status: 'ready', items });
  }

  function fetchList() {
    api.list().then(show, () => setList({ status: 'failed' }));
  }
  const fetchFirst = useEffectEvent(fetchList);
  useEffect(() => fetchFirst(), []);

  function reload() {
    setList({ status: 'loading' });
    fetchList();
  }

  const reloadOnline = useEffectEvent(reload);
  const failed = list.status === 'failed';
  useEffect(() => {
    if (!failed) return;
    const stop = new AbortController();
    browserNetwork.whenOnline(stop.signal).then(reloadOnline, () => {});
    return () => stop.abort();
  }, [failed]);

  /** Makes a change and shows its result; true if it worked. */
  async function change(work: () => Promise<(items: Certification[]) => Certification[]>): Promise<boolean> {
    setFailure(undefined);
    try {
      const apply = await work();
      setList((current) => (current.status === 'ready' ? { ...current, items: apply(current.items) } : current));
      // Shows the change even if the list had not loaded.
      if (failed) fetchList();
      void shared.refresh();
      return true;
    } catch (error) {
      const failed = error instanceof ApiError ? error : undefined;
      setFailure(failed?.error ?? '');
      if (failed?.code === 'stale') fetchList();
      return false;
    }
  }

  /** The certification as the list shows it: a dialog may have opened with an older revision. */
  function shown(certification: Certification): Certification {
    const items = list.status === 'ready' ? list.items : [];
    return items.find(({ id }) => id === certification.id) ?? certification;
  }

  return {
    list,
    failure,
    reload,
    /** Resolves to the added certification; undefined if that failed. */
    async add(input: CertificationInput): Promise<Certification | undefined> {
      let added: Certification | undefined;
      await change(async () => {
        const created = await api.add(input);
        added = created;
        return (items) => [...items, created];
      });
      return added;
    },
    edit: (certification: Certification, details: CertificationDetails) =>
      change(async () => {
        const edited = await api.edit(shown(certification), details);
        return (items) => items.map((item) => (item.id === edited.id ? edited : item));
      }),
    attach: (certification: Certification, documentURL: string) =>
      change(async () => {
        const updated = await api.attachDocument(shown(certification), documentURL);
        return (items) => items.map((item) => (item.id === updated.id ? updated : item));
      }),
    remove: (certification: Certification) =>
      change(async () => {
        await api.remove(shown(certification));
        return (items) => items.filter(({ id }) => id !== certification.id);
      }),
  };
}
