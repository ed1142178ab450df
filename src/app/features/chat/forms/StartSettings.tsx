import { useMemo } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useBots } from '../bots/useBots.ts';
import type { ChatFormSettingsProps } from './BasicSettings.tsx';
import { PublicPageSettings } from './PublicPageSettings.tsx';

type Bots = ReturnType<typeof useBots>['bots'];

/** Edits the ways in which the form can be started, and the bots that offer it. */
export function StartSettings({
  formId,
  draft,
  issues,
  onChange,
}: ChatFormSettingsProps & { formId: string | null }) {
  const messages = useMessages();
  const { t } = messages;
  const { bots } = useBots();
  const start = filterIssuesBelow(issues, 'start');
  const own = formatIssues(
    messages,
    start.filter(({ path }) => path.length === 0),
  );
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(start, name));
  return (
    <section className="dk-stack" aria-label={t('chatForms.start')}>
      <h2>{t('chatForms.start')}</h2>
      {own.length > 0 && (
        <p className="dk-error" role="alert">
          {own.join(' ')}
        </p>
      )}
      <LinkCode {...{ draft, bots, onChange }} errors={errorsOf('link')} />
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
      <PublicPageSettings formId={formId} isOn={draft.hasPage} onChange={hasPage => onChange({ hasPage })} />
      <BotsChoice {...{ draft, bots, issues, onChange }} />
    </section>
  );
}

/** Edits the code that starts the form, and shows a link with the code to its first Telegram bot as an example. */
function LinkCode({
  draft,
  bots,
  errors,
  onChange,
}: Pick<ChatFormSettingsProps, 'draft' | 'onChange'> & { bots: Bots; errors: readonly string[] }) {
  const { t } = useMessages();
  const code = draft.link.trim();
  const [shown] = (bots?.telegram ?? []).filter(
    ({ id }) => draft.botIds.length === 0 || draft.botIds.includes(id),
  );
  const link = shown && code && (
    <a href={`https://t.me/${shown.userName}?start=${code}`} target="_blank" rel="noreferrer">
      t.me/{shown.userName}?start={code}
    </a>
  );
  return (
    <Field label={t('chatForms.link')} help={link || t('chatForms.linkHelp')} errors={errors}>
      <TextInput
        value={draft.link}
        maxLength={64}
        onInput={next => onChange({ link: next })}
        onCommit={next => onChange({ link: next })}
      />
    </Field>
  );
}

function BotsChoice({ draft, bots, issues, onChange }: ChatFormSettingsProps & { bots: Bots }) {
  const messages = useMessages();
  const { t } = messages;
  const botOptions = useMemo(
    () =>
      [...(bots?.telegram ?? []), ...(bots?.web ?? [])].map(({ id, name }) => ({ value: id, label: name })),
    [bots],
  );
  return (
    <Field label={t('chatForms.bots')} errors={formatIssues(messages, filterIssuesBelow(issues, 'botIds'))}>
      <MultiChoice
        value={draft.botIds}
        options={botOptions}
        placeholder={t('chatForms.addBot')}
        removeLabel={name => t('chatForms.removeBot', { name })}
        emptyText={t('chatForms.allBots')}
        onChange={botIds => onChange({ botIds })}
      />
    </Field>
  );
}
