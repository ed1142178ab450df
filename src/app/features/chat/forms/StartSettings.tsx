import { useMemo } from 'react';
import { issuesBelow } from '#core/issues.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import { useBots } from '../bots/useBots.ts';
import type { DraftPartProps } from './BasicSettings.tsx';
import { PublicPage } from './PublicPage.tsx';

/** Who may start it, with which bots. */
export function StartSettings({
  formId,
  draft,
  issues,
  onChange,
}: DraftPartProps & { formId: string | null }) {
  const messages = useMessages();
  const { t } = messages;
  const { userGroups } = useBoot();
  const { bots } = useBots();
  const start = issuesBelow(issues, 'start');
  const own = issueTexts(
    messages,
    start.filter(({ path }) => path.length === 0),
  );
  const errorsOf = (name: string) => issueTexts(messages, issuesBelow(start, name));
  const botOptions = useMemo(
    () =>
      [...(bots?.telegram ?? []), ...(bots?.web ?? [])].map(({ id, name }) => ({ value: id, label: name })),
    [bots],
  );
  const groups = useMemo(() => userGroups.map(({ id, name }) => ({ value: id, label: name })), [userGroups]);
  // Only Telegram knows links that start something.
  const [shown] = (bots?.telegram ?? []).filter(
    ({ id }) => draft.botIds.length === 0 || draft.botIds.includes(id),
  );
  return (
    <section className="dk-stack" aria-label={t('chatForms.start')}>
      <h2>{t('chatForms.start')}</h2>
      {own.length > 0 && (
        <p className="dk-error" role="alert">
          {own.join(' ')}
        </p>
      )}
      <Field
        label={t('chatForms.link')}
        help={
          shown && draft.link.trim() ? (
            <a
              href={`https://t.me/${shown.userName}?start=${draft.link.trim()}`}
              target="_blank"
              rel="noreferrer"
            >
              t.me/{shown.userName}?start={draft.link.trim()}
            </a>
          ) : (
            t('chatForms.linkHelp')
          )
        }
        errors={errorsOf('link')}
      >
        <TextInput
          value={draft.link}
          maxLength={64}
          onInput={link => onChange({ link })}
          onCommit={link => onChange({ link })}
        />
      </Field>
      <Field label={t('chatForms.command')} help={t('chatForms.commandHelp')} errors={errorsOf('command')}>
        <TextInput
          value={draft.command}
          maxLength={32}
          onInput={command => onChange({ command })}
          onCommit={command => onChange({ command })}
        />
      </Field>
      <Checkbox
        label={t('chatForms.offered')}
        isChecked={draft.isOffered}
        onChange={isOffered => onChange({ isOffered })}
      />
      <Checkbox
        label={t('chatForms.forAgents')}
        isChecked={draft.isForAgents}
        onChange={isForAgents => onChange({ isForAgents })}
      />
      <Checkbox
        label={t('chatForms.forRules')}
        isChecked={draft.isForRules}
        onChange={isForRules => onChange({ isForRules })}
      />
      <PublicPage formId={formId} isOn={draft.hasPage} onChange={hasPage => onChange({ hasPage })} />
      <Field label={t('chatForms.bots')} errors={issueTexts(messages, issuesBelow(issues, 'botIds'))}>
        <MultiChoice
          value={draft.botIds}
          options={botOptions}
          placeholder={t('chatForms.addBot')}
          removeLabel={name => t('chatForms.removeBot', { name })}
          emptyText={t('chatForms.allBots')}
          onChange={botIds => onChange({ botIds })}
        />
      </Field>
      <Field
        label={t('chatForms.groups')}
        help={t('chatForms.groupsHelp')}
        errors={issueTexts(messages, issuesBelow(issues, 'groupIds'))}
      >
        <MultiChoice
          value={draft.groupIds}
          options={groups}
          placeholder={t('chatForms.addGroup')}
          removeLabel={name => t('chatForms.removeGroup', { name })}
          onChange={groupIds => onChange({ groupIds })}
        />
      </Field>
    </section>
  );
}
