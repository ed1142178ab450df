import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { compileFor } from '#core/directory/toVisibleDirectory.ts';
import { useEngine } from '#view/engine/engine.ts';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { type AssignRequest, assigning, endAssigning } from '../../../state/assigning.ts';
import { findDirectory, useAccess, useBoot } from '../../../state/useBoot.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { Take } from './Take.tsx';
import { assigningTexts } from './texts.ts';

/** Handles requests from any page to assign records to the user or to other users. */
export default function Assigning() {
  // Requests are wrapped in `ref()`, so the snapshot contains the original objects.
  const requests = useSnapshot(assigning).requests as readonly AssignRequest[];
  return (
    <Suspense fallback={null}>
      <WithTexts texts={assigningTexts}>
        {requests.map(request => (
          <Request key={`${request.kind} ${request.item.id}`} request={request} />
        ))}
      </WithTexts>
    </Suspense>
  );
}

function Request({ request }: { request: AssignRequest }) {
  const boot = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  const directory = findDirectory(boot, request.directoryId);
  if (!directory) return null;
  if (request.kind === 'take') return <Take request={request} />;
  return (
    <AssignDialog
      compiled={compileFor(directory, registry, access.rightsIn(directory.id))}
      item={request.item}
      onClose={() => endAssigning(request)}
    />
  );
}
