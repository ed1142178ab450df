import { Link } from 'wouter';
import type { ConfigurationDiff } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { findChangedEntityAddress, isFieldTypeMember } from './kinds.ts';
import type { NameLookup } from './useConfigurationNames.ts';

/** Lists the entities that a change creates, changes or removes, with each member before and after the change. */
export function DiffList({ diffs, names }: { diffs: readonly ConfigurationDiff[]; names: NameLookup }) {
  const messages = useMessages();
  const { t } = messages;
  if (diffs.length === 0) return <p className="dk-faint">{t('plan.nothing')}</p>;
  return (
    <ul className="dk-diffs">
      {diffs.map(diff => (
        <li key={`${diff.kind} ${diff.id}`}>
          <p className="dk-row dk-row-wrap">
            <span className="dk-faint">{t(`configuration.kind.${diff.kind}`)}</span>
            <Name diff={diff} />
            {diff.directoryId && (
              <span className="dk-faint">
                {t('plan.inDirectory', { name: names(diff.directoryId) ?? '?' })}
              </span>
            )}
            <Badge>{t(`configuration.outcome.${diff.outcome}`)}</Badge>
          </p>
          {diff.outcome === 'Changed' && <Members diff={diff} names={names} />}
        </li>
      ))}
    </ul>
  );
}

/** Shows the name of an entity, with a link if the entity has a page. */
function Name({ diff }: { diff: ConfigurationDiff }) {
  const { t } = useMessages();
  const address = findChangedEntityAddress(diff);
  // An entity without a name is the only one of its type.
  if (!diff.name) return null;
  const name = t('plan.named', { name: diff.name });
  if (!address) return <strong>{name}</strong>;
  return (
    <Link href={address} target="_blank">
      {name}
    </Link>
  );
}

function Members({ diff, names: known }: { diff: ConfigurationDiff; names: NameLookup }) {
  const messages = useMessages();
  const { registry } = useEngine();
  const typeName = (type: string) =>
    registry.hasType(type) ? messages.t(registry.plugin(type).labelId) : undefined;
  const text = (id: string) => (messages.has(id) ? messages.t(id) : undefined);
  const ownWord = (word: string) => text(`configuration.of.${diff.kind}.${word}`);
  const namesOf = (path: readonly string[]): NameLookup => {
    const member = path.at(-1) ?? '';
    if (isFieldTypeMember(diff, member)) return typeName;
    // Names chosen by users must not be translated.
    if (member === 'name' || member === 'code') return () => undefined;
    return value => text(`configuration.value.${member}.${value}`) ?? ownWord(value) ?? known(value);
  };
  const labelOf = (part: string) => ownWord(part) ?? formatPartText(part, messages, known);
  return (
    <dl className="dk-diff-members">
      {diff.changes.map(({ path, before, after }) => {
        // A flag that was never set is displayed as off.
        const unset = typeof (before ?? after) === 'boolean' ? false : undefined;
        return (
          <div key={path.join('/')}>
            <dt>{path.map(labelOf).join(' › ')}</dt>
            <dd>
              <span className="dk-diff-before">
                {formatValueText(before ?? unset, messages, namesOf(path))}
              </span>
              <span className="dk-visually-hidden"> {messages.t('plan.becomes')} </span>
              <span aria-hidden> → </span>
              <span className="dk-diff-after">
                {formatValueText(after ?? unset, messages, namesOf(path))}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function formatPartText(part: string, { t, has }: Messages, names: NameLookup): string {
  const id = `configuration.member.${part}`;
  if (has(id)) return t(id);
  const index = Number(part);
  return names(part) ?? (Number.isInteger(index) ? String(index + 1) : part);
}

const MAX_LENGTH = 200;

/** Formats a configuration value: names replace ids, booleans become yes or no, lists are separated by commas. */
function formatValueText(value: unknown, messages: Messages, names: NameLookup): string {
  const { t } = messages;
  if (value === undefined || value === null || value === '') return t('plan.empty');
  if (typeof value === 'boolean') return t(value ? 'plan.yes' : 'plan.no');
  if (typeof value === 'number') return messages.formatNumber(value);
  if (typeof value === 'string') return shortened(names(value) ?? value);
  if (Array.isArray(value)) {
    return value.length === 0
      ? t('plan.empty')
      : shortened(value.map(element => formatValueText(element, messages, names)).join(', '));
  }
  const { name, text } = value as { name?: unknown; text?: unknown };
  if (typeof name === 'string') return name;
  if (typeof text === 'string') return text;
  const members = Object.entries(value as Record<string, unknown>);
  const told = members.map(
    ([key, member]) => `${formatPartText(key, messages, names)}: ${formatValueText(member, messages, names)}`,
  );
  return shortened(told.join(', '));
}

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
