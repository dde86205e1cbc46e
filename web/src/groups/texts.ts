/** Texts that the specification leaves to us (C-156). */

export const groupListTexts = {
  page: 'Group Management',
  overview: 'Overview',
  list: { title: 'Groups', search: 'Search groups', loading: 'Loading your groups', pager: 'Pages of groups' },
  status: 'Status',
  created: 'Created',
  create: 'Create Group',
  createFirst: 'Create your first group',
  details: 'View Details',
  addMembers: 'Add Members',
  takesNone: 'A disabled group cannot take members',
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  figures: {
    groups: 'Total Groups',
    active: 'Active Groups',
    inactive: 'Inactive Groups',
    members: 'Total Members',
  },
}

export const groupFormTexts = {
  addTo: (group: string) => `Add Members to ${group}`,
  waitingGroup: (group: string) => `Group ${group}`,
  waitingMembers: (count: number, group: string) => `${count === 1 ? '1 member' : `${count} members`} for ${group}`,
  name: 'Group name',
  repaymentDay: 'Repayment day',
  repaymentDayHint: 'The day of the month, from 1 to 28, on which the group meets to repay.',
  location: 'Location',
  description: 'Description',
  members: 'Members',
  searchMembers: 'Search your customers',
  customers: 'Your customers',
  noCustomer: 'No customer found',
  taken: 'Already in a group',
  more: (shown: number, total: number) =>
    `The first ${shown} of ${total} are shown. Type a name or phone number to find others.`,
}

export const groupDialogTexts = {
  joined: (date: string) => `Joined ${date}`,
  details: 'View Details',
  close: 'Close',
  activeLoan: 'Active loan',
  noMembers: 'This group has no members yet.',
}

export const groupDetailTexts = {
  page: 'Group Details',
  loading: 'Loading the group',
  information: 'Group Information',
  members: 'Members',
  searchMembers: 'Search members',
  payments: 'View Payments',
  loanDetails: 'View Loan Details',
  back: 'All groups',
  notFound: 'Group not found among your groups.',
  clusterName: 'Cluster Name',
  repaymentDay: 'Repayment Day',
  totalActiveLoans: 'Total Active Loans',
  totalPaid: 'Total Paid',
  location: 'Location',
  description: 'Description',
}

export const columnTexts = {
  groupName: 'Group Name',
  repaymentDay: 'Repayment Day',
  members: 'Members',
  status: 'Status',
  totalLoanAmount: 'Total Loan Amount',
  dateCreated: 'Date Created',
  actions: 'Actions',
  member: 'Member',
  loanAmount: 'Loan Amount',
  amountPaid: 'Amount Paid',
  amountOutstanding: 'Amount Outstanding',
  lastPaid: 'Last Paid',
}

/** The acts that move a member to another group, or remove them from theirs. */
export const memberMoveTexts = {
  move: {
    title: 'Move to another group',
    purpose: 'Loans and payments stay with the customer. You can choose any group of their agent that is not disabled.',
    send: 'Move',
    done: 'Customer moved',
  },
  remove: {
    title: 'Remove from the group',
    purpose: 'Loans and payments stay with the customer. Their agent can put them into a group again.',
    send: 'Remove',
    done: 'Customer removed',
  },
  customer: 'Customer',
  from: 'Current group',
  to: 'New group',
  choose: 'Choose a group',
  option: (name: string, day: number, members: number) =>
    `${name} · day ${day} · ${members === 1 ? '1 member' : `${members} members`}`,
  none: 'Their agent has no other group. Ask the agent to create one first.',
  reason: 'Reason',
  doneText: (name: string, group: string | null) =>
    group === null ? `${name} is in no group now.` : `${name} is in the group ${group} now.`,
}
