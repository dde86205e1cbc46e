import type { ComponentType } from 'react'
import { Buttons } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { AskingDialog, FormDialog, MenuSheet, PayingSheet, SlidingMenu } from './dialogs.tsx'
import { Choices, Fields } from './fields.tsx'
import { FirstLoan, Heroes, Instalments, LoanPanels, LoanRequest } from './loans.tsx'
import { Lists } from './lists.tsx'
import { Network, WaitingEntries } from './network.tsx'
import { Panels } from './panels.tsx'
import { OpenLists } from './open-lists.tsx'
import { WorkFirst } from './work-first.tsx'

/** The pages of the gallery by the end of their address. */
export const pages: Record<string, ComponentType> = {
  buttons: Buttons,
  fields: Fields,
  choices: Choices,
  'open-lists': OpenLists,
  panels: Panels,
  lists: Lists,
  charts: Charts,
  heroes: Heroes,
  instalments: Instalments,
  'loan-panels': LoanPanels,
  'first-loan': FirstLoan,
  'work-first': WorkFirst,
  network: Network,
  'asking-dialog': AskingDialog,
  'form-dialog': FormDialog,
  'loan-request': LoanRequest,
  'pay-sheet': PayingSheet,
  'waiting-sheet': WaitingEntries,
  menu: MenuSheet,
  'slide-over': SlidingMenu,
}
