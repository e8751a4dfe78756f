import { useStore } from '@nanostores/react';
import { useDesk } from './desk.ts';

/** Whether who is at the desk may decide and write; a viewer only looks. */
export function useMayAct(): boolean {
  const visitor = useStore(useDesk().visitor);
  return visitor.status === 'in' && visitor.me.role !== 'viewer';
}
