import { useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue, WebhookEndpoint } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { createEndpoint, updateEndpoint } from './webhookCalls.ts';

/** Edits a new or existing endpoint; `onSaved` receives the secret of a new one, otherwise `null`. */
export function EndpointForm({
  endpoint,
  onClose,
  onSaved,
}: {
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
  onSaved: (secret: string | null) => void;
}) {
  const messages = useMessages();
  const { t } = messages;
  const [draft, setDraft] = useState({
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? 'https://',
    enabled: endpoint?.enabled ?? true,
  });
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      if (endpoint) await updateEndpoint(endpoint.id, draft);
      onSaved(endpoint ? null : (await createEndpoint(draft)).secret);
    } catch (error) {
      const found = toApiError(error).issues.filter(({ path }) => path.length > 0);
      setIssues(found);
      setProblem(found.length > 0 ? null : getErrorText(messages, error));
      setBusy(false);
    }
  };
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  return (
    <FormModal
      title={t(endpoint ? 'webhooks.editTitle' : 'webhooks.newTitle')}
      confirmLabel={t('app.save')}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('webhooks.name')} isRequired errors={errorsOf('name')}>
        <TextInput
          value={draft.name}
          maxLength={200}
          onInput={name => setDraft({ ...draft, name })}
          onCommit={name => setDraft({ ...draft, name })}
        />
      </Field>
      <Field label={t('webhooks.url')} isRequired help={t('webhooks.urlHelp')} errors={errorsOf('url')}>
        <TextInput
          type="url"
          value={draft.url}
          maxLength={2_000}
          onInput={url => setDraft({ ...draft, url })}
          onCommit={url => setDraft({ ...draft, url })}
        />
      </Field>
      <Checkbox
        isSwitch
        label={t('webhooks.enabled')}
        isChecked={draft.enabled}
        onChange={enabled => setDraft({ ...draft, enabled })}
      />
    </FormModal>
  );
}
