import { ApiError } from '#widget/api/request.ts';
import { useDesk } from '../desk.ts';
import { ConfirmationDialog, type Confirmation } from './confirmation-dialog.tsx';

/** What confirms the session, by the code of the server's refusal. */
const confirmations: Readonly<Record<string, Confirmation>> = {
  fresh_passkey_needed: 'passkey',
  passkey_needed: 'add',
  fresh_code_needed: 'code',
};

/**
 * Returns the function that runs an action for which the server wants to know who is acting. A dialog then asks for a passkey or a
 * code, and the action goes on afterwards. Its form stays as it is meanwhile. If the dialog is closed, the action fails with the
 * server's refusal.
 */
export function useConfirmed(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  const desk = useDesk();

  const confirm = (by: Confirmation) =>
    new Promise<boolean>((resolve) => {
      desk.openDialog((close) => (
        <ConfirmationDialog
          by={by}
          onEnd={(isConfirmed) => {
            close();
            resolve(isConfirmed);
          }}
        />
      ));
    });

  return async function confirmed(act) {
    try {
      return await act();
    } catch (error) {
      const by = error instanceof ApiError ? confirmations[error.code ?? ''] : undefined;
      if (by === undefined || !(await confirm(by))) throw error;
      return confirmed(act);
    }
  };
}
