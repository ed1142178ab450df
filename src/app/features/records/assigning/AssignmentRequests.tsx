import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { useEngine } from '#view/engine/engine.ts';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { type AssignRequest, assignRequests, removeAssignRequest } from '../../../state/assignRequests.ts';
import { findDirectory, useAccess, useBoot } from '../../../state/useBoot.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { SelfAssignment } from './SelfAssignment.tsx';
import { assigningTexts } from './texts.ts';

/** Handles requests from any page to assign records to the user or to other users. */
export default function AssignmentRequests() {
  // Requests are wrapped in `ref()`, so the snapshot contains the original objects.
  const requests = useSnapshot(assignRequests).requests as readonly AssignRequest[];
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={assigningTexts}>
        {requests.map(request => (
          <Request key={`${request.kind} ${request.item.id}`} request={request} />
        ))}
      </TextsProvider>
    </Suspense>
  );
}

function Request({ request }: { request: AssignRequest }) {
  const boot = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  const directory = findDirectory(boot, request.directoryId);
  if (!directory) return null;
  if (request.kind === 'take') return <SelfAssignment request={request} />;
  return (
    <AssignDialog
      compiled={compileVisibleDirectory(directory, registry, access.rightsIn(directory.id))}
      item={request.item}
      onClose={() => removeAssignRequest(request)}
    />
  );
}
