import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';
import type { NotifyPerson } from './commands/notify-person.ts';
import { moderation } from './handlers/desk.ts';
import { reports } from './handlers.ts';

export const reportsModule = (notify: NotifyPerson): Domain => defineModule('reports', [reports, moderation(notify)]);
