import type { WebhookEndpoint } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { NameField } from '../../../shared/editing/NameField.tsx';
import { useFormDraft } from '../../../shared/editing/useFormDraft.ts';
import { createEndpoint, updateEndpoint } from './webhookCalls.ts';

/** Edits a new or existing endpoint; `onSaved` receives the secret of a new endpoint, otherwise `null`. */
export function EndpointForm({
  endpoint,
  onClose,
  onSaved,
}: {
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
  onSaved: (secret: string | null) => void;
}) {
  const { t } = useMessages();
  const { values, change, ...form } = useFormDraft(
    () => ({
      name: endpoint?.name ?? '',
      url: endpoint?.url ?? 'https://',
      enabled: endpoint?.enabled ?? true,
    }),
    async draft => {
      if (endpoint) await updateEndpoint(endpoint.id, draft);
      onSaved(endpoint ? null : (await createEndpoint(draft)).secret);
    },
  );
  return (
    <FormModal
      title={t(endpoint ? 'webhooks.editTitle' : 'webhooks.newTitle')}
      confirmLabel={t('app.save')}
      isBusy={form.isBusy}
      problem={form.problem}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <NameField label={t('webhooks.name')} draft={values} issues={form.issues} onChange={change} />
      <Field label={t('webhooks.url')} isRequired help={t('webhooks.urlHelp')} errors={form.errorsOf('url')}>
        <TextInput
          type="url"
          value={values.url}
          maxLength={2_000}
          onInput={url => change({ url })}
          onCommit={url => change({ url })}
        />
      </Field>
      <Checkbox
        isSwitch
        label={t('webhooks.enabled')}
        isChecked={values.enabled}
        onChange={enabled => change({ enabled })}
      />
    </FormModal>
  );
}
