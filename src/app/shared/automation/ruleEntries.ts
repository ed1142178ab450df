/** Automation rules that users trigger with a button next to a record. */
import type { Item } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import type { Boot } from '../../state/bootState.ts';

interface Around {
  readonly automations: Boot['automations'];
  readonly toasts: ReturnType<typeof useToasts>;
}

/**
 * Returns a menu entry for each rule of the directory with a button. The effects of a rule arrive through the live
 * channel, like changes by other users.
 */
export function createRuleEntries(
  messages: Messages,
  { id: itemId }: Item,
  directoryId: string,
  { automations, toasts }: Around,
): MenuEntry[] {
  const press = async (id: string, rule: string) => {
    try {
      const path = { id, itemId };
      await unwrapResponse(api.POST('/automation/rules/{id}/press/{itemId}', { params: { path } }));
      toasts.show({ text: messages.t('records.ruleStarted', { rule }) });
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
    }
  };
  return automations.flatMap(({ id, name, directoryId: own, button }) =>
    own === directoryId && button !== undefined
      ? [{ id: `rule-${id}`, icon: 'repeat' as const, label: button, onSelect: () => void press(id, name) }]
      : [],
  );
}
