import { isHideableSystemField } from '#core/field/system/systemFields.ts';
import type { ConfigurationPlan, DirectoryRights } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import type { NameLookup } from './useConfigurationNames.ts';

type Effect = ConfigurationPlan['rights'][number];

/** Shows which users gain or lose which permissions, grouping users with the same effect. */
export function RightsEffects({ rights, names }: { rights: readonly Effect[]; names: NameLookup }) {
  const messages = useMessages();
  const told = rights.map(effect => ({ effect, ...lossesAndGains(effect, messages, names) }));
  const alike = Map.groupBy(told, ({ effect, losses, gains }) =>
    JSON.stringify([effect.directoryId, losses, gains]),
  );
  const list = new Intl.ListFormat(messages.locale);
  const sentence = (id: string, group: readonly { effect: Effect }[], what: readonly string[]) =>
    messages.t(id, {
      count: group.length,
      people: list.format(group.map(({ effect }) => names(effect.userId) ?? '?')),
      what: list.format(what),
      directory: (group[0] && names(group[0].effect.directoryId)) ?? '?',
    });
  return (
    <ul className="dk-plan-list">
      {[...alike].map(([key, group]) => {
        const [{ losses, gains } = { losses: [], gains: [] }] = group;
        return (
          <li key={key}>
            {losses.length > 0 && (
              <span className="dk-diff-before">{sentence('plan.loses', group, losses)}</span>
            )}
            {gains.length > 0 && (
              <span className="dk-diff-after">{sentence('plan.gains', group, gains)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function lossesAndGains({ before, after }: Effect, messages: Messages, names: NameLookup) {
  const had = allowed(before, messages);
  const has = allowed(after, messages);
  const hid = new Set(before?.hiddenFields);
  const hides = new Set(after?.hiddenFields);
  const fieldText = (id: string) =>
    messages.t('plan.fieldName', {
      name: isHideableSystemField(id) ? messages.t(`table.${id}`) : (names(id) ?? '?'),
    });
  const isShownBefore = before?.record.read === true;
  const isShownAfter = after?.record.read === true;
  return {
    losses: [
      ...had.filter(right => !has.includes(right)),
      ...(isShownAfter ? [...hides].filter(id => !hid.has(id) && isShownBefore).map(fieldText) : []),
    ],
    gains: [
      ...has.filter(right => !had.includes(right)),
      ...(isShownBefore ? [...hid].filter(id => !hides.has(id) && isShownAfter).map(fieldText) : []),
    ],
  };
}

const parts = ['record', 'comments', 'files'] as const;
const actions = ['read', 'create', 'update', 'delete'] as const;

function allowed(rights: DirectoryRights | undefined, { t }: Messages): string[] {
  if (!rights) return [];
  const named = parts.flatMap(part =>
    actions.filter(action => rights[part][action]).map(action => t(`plan.right.${part}.${action}`)),
  );
  return rights.changes.read ? [...named, t('plan.right.changes.read')] : named;
}
