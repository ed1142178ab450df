import { Suspense, useState } from 'react';
import type { ActionProps } from '#view/actions/accountAction.ts';
import { defineTexts } from '#view/i18n/lateTexts.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { FileChooser } from './FileChooser.ui.tsx';
import { ImportPreview } from './ImportPreview.ui.tsx';
import './productsImport.css';
import { type PreparedImport, prepareImport } from './prepareImport.ui.ts';
import { countCreated, writeImport } from './writeImport.ui.ts';

export const productsImportTexts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/**
 * Imports the rows of a delivery note from a workbook into a request's products. After a preview, it creates the
 * missing records and adds the rows to the form. Everything can be undone in one step.
 */
export default function ProductsImport(props: ActionProps) {
  return (
    <Suspense>
      <TextsProvider texts={productsImportTexts}>
        <ImportModal {...props} />
      </TextsProvider>
    </Suspense>
  );
}

type Step =
  | { readonly name: 'choose' }
  | { readonly name: 'read' }
  | { readonly name: 'preview'; readonly prepared: PreparedImport }
  | { readonly name: 'write'; readonly prepared: PreparedImport; readonly done: number };

function ImportModal({ api, onClose }: ActionProps) {
  const { t } = useMessages();
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);

  const read = async (file: File) => {
    setProblem(null);
    setStep({ name: 'read' });
    try {
      setStep({ name: 'preview', prepared: await prepareImport(api, file) });
    } catch (error) {
      setProblem(api.errorText(error));
      setStep({ name: 'choose' });
    }
  };
  const write = async (prepared: PreparedImport) => {
    setProblem(null);
    setStep({ name: 'write', prepared, done: 0 });
    try {
      await writeImport(api, prepared, done => setStep({ name: 'write', prepared, done }));
      api.done(t('productsImport.done', { count: prepared.plan.rows.length }));
    } catch (error) {
      // Undo a partial import.
      await api.undo().catch(() => undefined);
      setProblem(api.errorText(error));
      setStep({ name: 'preview', prepared });
    }
  };

  const isWriting = step.name === 'write';
  const prepared = 'prepared' in step ? step.prepared : null;
  const footer = prepared && (
    <>
      <Button isDisabled={isWriting} onClick={() => setStep({ name: 'choose' })}>
        {t('productsImport.other')}
      </Button>
      <Button
        tone="primary"
        isBusy={isWriting}
        isDisabled={prepared.plan.rows.length === 0}
        onClick={() => void write(prepared)}
      >
        {t('productsImport.add', { count: prepared.plan.rows.length })}
      </Button>
    </>
  );
  return (
    <Modal
      title={t('productsImport.title')}
      size="large"
      onClose={isWriting ? () => undefined : onClose}
      footer={footer}
    >
      <div className="dk-stack">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {isWriting && (
          <p role="status">
            {t('productsImport.writing', { done: step.done, total: countCreated(step.prepared.plan) })}
          </p>
        )}
        {prepared ? (
          <ImportPreview prepared={prepared} />
        ) : (
          <FileChooser isBusy={step.name === 'read'} onFile={file => void read(file)} />
        )}
      </div>
    </Modal>
  );
}
