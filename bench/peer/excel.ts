import exceljs from 'exceljs'
import type { RequestHandler } from 'express'
import { PAINEL_COLUNAS, PAINEL_EXCEL } from '#shared/contract/documentos/arquivos'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { wtgListSchema } from '#shared/contract/pessoas/usuario'
import { createZona } from '#shared/time/zona'
import { askJson } from './backend.ts'

const zona = createZona('America/Sao_Paulo')

/** A moment as spreadsheets store it: the local clock's reading, written as if it were UTC. */
const clockOf = (moment: string) => new Date(`${zona.lida(moment).slice(0, 19)}Z`)

/** Answers with the dashboard's Excel file, which is made whole in memory. */
export const wtgListExcel =
  (backend: string): RequestHandler =>
  async (req, res) => {
    const lists = await askJson(backend + BACKEND_PATHS.wtgList, wtgListSchema, { token: req.session.token })
    const book = new exceljs.Workbook()
    const sheet = book.addWorksheet(PAINEL_EXCEL.planilha)
    sheet.columns = PAINEL_COLUNAS.map((header) => ({ header, width: 20 }))
    sheet.getColumn(PAINEL_COLUNAS.length).numFmt = 'dd/mm/yyyy hh:mm'
    for (const { id, responsavel, wtg, torre, empresa, os, data_criacao } of Object.values(lists).flat())
      sheet.addRow([id, responsavel, wtg ?? torre, empresa, os, clockOf(data_criacao)])
    res.type('xlsx').attachment(PAINEL_EXCEL.arquivo)
    res.send(Buffer.from(await book.xlsx.writeBuffer()))
  }
