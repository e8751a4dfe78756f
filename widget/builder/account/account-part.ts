import type { Account } from '#domain/account/schema.ts';
import type { AccountApi } from '#widget/api/account.ts';
import type { Editor } from '#widget/state/editor.ts';
import type { Toasts } from '#widget/state/toasts.ts';

/** The props of every section of the account dialog. */
export interface AccountPartProps {
  account: Account;
  api: AccountApi;
  editor: Editor;
  toasts: Toasts;
}
