import { useMemo } from 'react';
import { type DeskCall, deskCallOver } from './desk-api.ts';
import { useDesk } from './desk.ts';

/** The calls of a part of the desk, which load with its screens. */
export function useApi<Api>(create: (call: DeskCall) => Api): Api {
  const { request } = useDesk();
  return useMemo(() => create(deskCallOver(request)), [create, request]);
}
