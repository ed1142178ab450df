import type { Report, ReportInput, ReportMailing, ReportMailingInput } from '#core/model.ts';
import { api, unwrapAnswer } from '../../api/client.ts';

export const listReports = (signal?: AbortSignal): Promise<Report[]> =>
  unwrapAnswer(api.GET('/reports', { signal }));

export const getReport = (id: string, signal?: AbortSignal): Promise<Report> =>
  unwrapAnswer(api.GET('/reports/{id}', { params: { path: { id } }, signal }));

export const createReport = (body: ReportInput): Promise<Report> =>
  unwrapAnswer(api.POST('/reports', { body }));

export const updateReport = (id: string, body: ReportInput): Promise<Report> =>
  unwrapAnswer(api.PUT('/reports/{id}', { params: { path: { id } }, body }));

export const deleteReport = (id: string): Promise<unknown> =>
  unwrapAnswer(api.DELETE('/reports/{id}', { params: { path: { id } } }));

export const getReportMailing = (id: string): Promise<ReportMailing> =>
  unwrapAnswer(api.GET('/reports/{id}/mailing', { params: { path: { id } } }));

export const saveReportMailing = (id: string, body: ReportMailingInput): Promise<ReportMailing> =>
  unwrapAnswer(api.PUT('/reports/{id}/mailing', { params: { path: { id } }, body }));

export const sendReportNow = (id: string): Promise<unknown> =>
  unwrapAnswer(api.POST('/reports/{id}/mailing/now', { params: { path: { id } } }));

/** Returns the report as a PDF document. */
export const drawReport = async (body: ReportInput): Promise<Blob> =>
  new Blob([await unwrapAnswer(api.POST('/reports/pdf', { body, parseAs: 'arrayBuffer' }))], {
    type: 'application/pdf',
  });
