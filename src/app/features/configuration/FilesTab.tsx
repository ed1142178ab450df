import { useRef, useState } from 'react';
import type { ConfigurationChange, ConfigurationPlan } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { saveDownload } from '../../api/download.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import { applyConfigurationChanges } from '../../shared/plans/configurationCalls.ts';
import { PlanView } from '../../shared/plans/PlanView.tsx';
import { useBoot } from '../../state/useBoot.ts';

interface Wanted {
  readonly fileName: string;
  readonly changes: ConfigurationChange[];
  readonly plan: ConfigurationPlan;
}

/**
 * Exports the configuration as a template file, and imports a template file after the user has reviewed
 * the plan.
 */
export function FilesTab() {
  const { t } = useMessages();
  return (
    <div className="dk-stack" style={{ gap: 32 }}>
      <section className="dk-stack">
        <h2>{t('configuration.export')}</h2>
        <p className="dk-faint">{t('configuration.exportText')}</p>
        <ExportButton />
      </section>
      <section className="dk-stack">
        <h2>{t('configuration.import')}</h2>
        <p className="dk-faint">{t('configuration.importText')}</p>
        <ImportTemplate />
      </section>
    </div>
  );
}

function ExportButton() {
  const { t } = useMessages();
  const { account } = useBoot().authUser;
  const call = useApiCall();
  const save = () =>
    call.run(async () => {
      const template = await unwrapResponse(api.GET('/configuration/template'));
      const content = new Blob([`${JSON.stringify(template, null, 2)}\n`], { type: 'application/json' });
      saveDownload(content, `${account.code || 'docket'}-template.json`);
    });
  return (
    <>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <div>
        <Button icon="download" isBusy={call.isBusy} onClick={() => void save()}>
          {t('configuration.exportButton')}
        </Button>
      </div>
    </>
  );
}

function ImportTemplate() {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const read = (file: File) =>
    call.run(async () => {
      setWanted(null);
      const body = parsed(await file.text());
      if (!body) return call.setProblem(t('configuration.noTemplate', { name: file.name }));
      const answer = await unwrapResponse(api.POST('/configuration/template', { body }));
      setWanted({ fileName: file.name, ...answer });
    });
  const apply = ({ changes, fileName, plan: { version } }: Wanted) =>
    call.run(async () => {
      await applyConfigurationChanges(changes, {
        version,
        note: t('configuration.importNote', { name: fileName }),
      });
      setWanted(null);
      toasts.show({ text: t('app.saved') });
    });
  return (
    <>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <div>
        <Button icon="upload" isBusy={call.isBusy && !wanted} onClick={() => input.current?.click()}>
          {t('configuration.importButton')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label={t('configuration.importButton')}
          hidden
          onChange={event => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void read(file);
          }}
        />
      </div>
      {wanted && (
        <section className="dk-plan-panel" aria-label={t('plan.title')}>
          <h3>{t('configuration.planOf', { name: wanted.fileName })}</h3>
          {wanted.changes.length === 0 ? (
            <Notice>{t('configuration.sameAlready')}</Notice>
          ) : (
            <PlanView plan={wanted.plan} />
          )}
          <div className="dk-row dk-row-wrap">
            <Button onClick={() => setWanted(null)}>{t('plan.back')}</Button>
            {wanted.changes.length > 0 && wanted.plan.issues.length === 0 && (
              <Button tone="primary" isBusy={call.isBusy} onClick={() => void apply(wanted)}>
                {t('plan.apply')}
              </Button>
            )}
          </div>
          {wanted.plan.issues.length > 0 && <p className="dk-faint">{t('configuration.mendFile')}</p>}
        </section>
      )}
    </>
  );
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
